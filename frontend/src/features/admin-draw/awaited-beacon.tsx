import { Link } from 'react-router';
import { daysToAwaitBeacon } from '@raffle/contracts/http/sale-end';
import { dateAndTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/ui/notice.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';

/** When the draw expects its round of drand, and where anybody hands one in that is late. */
export function AwaitedBeacon({ productId, expectedAt }: { productId: number; expectedAt: string }) {
  const late = new Date(expectedAt) <= useNow();
  return (
    <Notice tone={late ? 'wait' : 'info'}>
      <p>
        <b>{texts.awaited}</b>
      </p>
      <p>
        {late
          ? texts.awaitedLate(dateAndTime(expectedAt), daysToAwaitBeacon)
          : texts.awaitedDrand(dateAndTime(expectedAt))}
      </p>
      {late && (
        <p>
          <Link to={`/tirages/${productId}`}>{texts.publicPage}</Link>
        </p>
      )}
    </Notice>
  );
}
