import { useOpen } from '../../shared/session/use-draft.js';
import { CompletedDraws, type CompletedDraw } from '../../shared/draw/completed-draws.js';
import { Button } from '../../shared/ui/button.js';
import { useTitle } from '../../shared/site.js';
import { texts } from './texts.fr.js';
import { WinnersDialog } from './winners-dialog.js';

/** Completed draws with their winners and totals (docs/product.md section 2, History; docs/product.md rule 13). */
export function HistoryScreen() {
  useTitle(texts.title);
  const [shown, setShown] = useOpen<CompletedDraw | null>('winners', null);
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <CompletedDraws
        loading={texts.loading}
        loadFailed={texts.loadFailed}
        openDraws="/dashboard"
        action={(draw) => (
          <Button kind="secondary" size="small" className="at-start" onClick={() => setShown(draw)}>
            {texts.seeWinners}
            <span className="sr"> : {draw.name}</span>
          </Button>
        )}
      />
      <WinnersDialog draw={shown} onClose={() => setShown(null)} />
    </div>
  );
}
