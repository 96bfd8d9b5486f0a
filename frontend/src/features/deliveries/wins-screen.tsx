import { useMyWins } from '../../shared/api/my-queries.js';
import { Listen } from '../../shared/listen/listen.js';
import { useTitle } from '../../shared/site.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { NeverMoney } from '../../shared/ui/help-line.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import { WinCard } from './win-card.js';

/** A winner's prizes, and every step of their hand-over (docs/product.md rules 37 and 38). */
export function WinsScreen() {
  useTitle(texts.title);
  const wins = useMyWins();
  return (
    <div className="stack stack-6">
      <div className="row between">
        <h1>{texts.title}</h1>
        <Listen to="remises" upright />
      </div>
      <NeverMoney />
      <div className="stack stack-6" id="remises">
        {wins.isPending ? (
          <LoadingRegion label={texts.loading} className="card stack stack-2">
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="80%" height="1rem" />
            <Skeleton width="10rem" height="2.75rem" />
          </LoadingRegion>
        ) : wins.isLoadingError ? (
          <ErrorState title={texts.loadFailed} error={wins.error} onRetry={() => void wins.refetch()} />
        ) : wins.data.wins.length === 0 ? (
          <EmptyState title={texts.none} action={<ButtonLink to="/dashboard">{texts.seeDraws}</ButtonLink>}>
            {texts.noneHint}
          </EmptyState>
        ) : (
          wins.data.wins.map((win) => <WinCard key={win.id} win={win} />)
        )}
      </div>
    </div>
  );
}
