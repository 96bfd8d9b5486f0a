import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMyTickets, useMyWins } from '../../shared/api/my-queries.js';
import { isAbout } from '../../shared/api/is-about.js';
import { useFirstAnswers } from '../../shared/api/use-first-answers.js';
import { WonBanner } from '../../shared/deliveries/won-banner.js';
import { number } from '../../shared/format/money.js';
import { PendingPurchases } from '../../shared/payments/pending-purchases.js';
import { screenPart } from '../../shared/screen-part.js';
import { DisplayNameChoice, mayChooseDisplayName } from '../../shared/session/display-name-choice.js';
import { useSession, useUser } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useRefreshFailure } from '../../shared/ui/toasts.js';
import { AvailableProducts } from './available-products.js';
import { EndedCredits } from './ended-credits.js';
import { MyDraws, MyDrawsLoading } from './my-draws.js';
import { ProductSheet } from './product-sheet.js';
import { ReceiptDialog } from './receipt-dialog.js';
import type { ShareTicketProps } from './share-ticket.js';
import { texts } from './texts.fr.js';
import { ToPlace } from './to-place.js';
import './tickets.css';
import '../../shared/ui/figures.css';

const ShareTicket = screenPart<'ShareTicket', ShareTicketProps>(() => import('./share-ticket.js'), 'ShareTicket');

/** The user's tickets, those to be placed or paid, and the products on sale (docs/product.md section 2). */
export function TicketsScreen() {
  useTitle(texts.title);
  const mine = useMyTickets();
  useRefreshFailure(mine, texts.loadFailed);
  const queries = useQueryClient();
  const { refresh } = useSession();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const shown = search.get('recu');
  const shared = search.get('partager');
  const close = (name: string) => setSearch((before) => (before.delete(name), before), { replace: true });
  const known = useFirstAnswers([mine, useMyWins()]);
  const waits = !known || mine.isPending;

  async function refreshAll() {
    await Promise.all([mine.refetch(), queries.invalidateQueries({ predicate: isAbout(['products']) }), refresh()]);
  }

  return (
    <div className="stack stack-6">
      <div className="row between row-wrap">
        <h1>{texts.title}</h1>
        <Button kind="quiet" size="small" busy={mine.isRefetching} onClick={() => void refreshAll()}>
          <Icon of={RefreshCw} />
          {texts.refresh}
        </Button>
      </div>
      {/* Remounted once all is known: the content that then appears above must not push down a pressed button. */}
      <div key={String(waits)} className="stack stack-6">
        {known && <WonBanner />}
        {/* Shown from the first ticket until a name is chosen. */}
        {user.tickets > 0 && mayChooseDisplayName(user) && (
          <Card className="stack stack-2">
            <h2>{everywhere.displayNameAsk}</h2>
            <DisplayNameChoice user={user} />
          </Card>
        )}
        {waits && <Summary />}
        {!waits && mine.data && (
          <>
            <PendingPurchases purchases={mine.data.pending_purchases} />
            <Summary summary={mine.data.summary} />
            <ToPlace mine={mine.data} />
          </>
        )}
        {waits ? (
          <MyDrawsLoading />
        ) : mine.isLoadingError ? (
          <ErrorState title={texts.loadFailed} error={mine.error} onRetry={() => void mine.refetch()} />
        ) : (
          <>
            <MyDraws entries={mine.data.tickets} />
            <EndedCredits credits={mine.data.ended_credits} />
          </>
        )}
        <AvailableProducts waits={waits} mine={mine.data} />
      </div>
      <ProductSheet />
      <ReceiptDialog entryId={shown} onClose={() => close('recu')} />
      {shared !== null && (
        <Suspense>
          <ShareTicket entry={mine.data?.tickets.find(({ id }) => id === shared)} onClose={() => close('partager')} />
        </Suspense>
      )}
    </div>
  );
}

/** From here on four figures are wider than a phone: two and two. */
const wideSum = 1000;

/** A skeleton without a `summary`, so that the entries below do not shift when it loads. */
function Summary({ summary }: { summary?: { purchased: number; free: number; referral: number; total: number } }) {
  return (
    <dl className={classNames('card stats sum', summary !== undefined && summary.total >= wideSum && 'two-rows')}>
      {(['purchased', 'free', 'referral', 'total'] as const).map((kind) => (
        <div key={kind}>
          <dt>{texts[kind]}</dt>
          <dd className="num num-md">{summary ? number(summary[kind]) : <Skeleton width="2rem" height="1.05em" />}</dd>
        </div>
      ))}
    </dl>
  );
}
