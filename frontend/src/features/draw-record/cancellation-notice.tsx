import { dateAndTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** When and why a draw was cancelled, and what became of its tickets (docs/product.md rule 30). */
export function CancellationNotice({ at, reason }: { at: string; reason: string }) {
  return (
    <Notice tone="bad">
      <p>
        <b>{texts.cancelledOn(dateAndTime(at))}</b>
      </p>
      <p className="lines">{texts.cancelReason(reason)}</p>
      <p>{texts.nowCredits}</p>
    </Notice>
  );
}
