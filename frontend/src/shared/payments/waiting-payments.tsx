import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { listPayments } from '@raffle/contracts/http/payment-list';
import { Link } from 'react-router';
import { money } from '../format/money.js';
import { counted } from '../format/plural.js';
import { useMay } from '../session/areas.js';
import { Notice } from '../ui/notice.js';
import { waitingTexts as texts } from './texts.fr.js';
import './payments.css';

type Waiting = AnswerOf<typeof listPayments>['waiting'];

/**
 * Money that waits for a person: payments in review and refunds, each with a link to them; renders nothing if none waits.
 * @param listed the screen lists the payments in review
 */
export function WaitingPayments({ waiting, listed = false }: { waiting: Waiting; listed?: boolean }) {
  const may = useMay();
  const { in_review: inReview, refunds_owed: owed, refunds_owed_amount: amount } = waiting;
  const { refunds_filed: filed, refunds_filed_amount: filedAmount } = waiting;
  if (inReview === 0 && owed === 0 && filed === 0) return null;
  return (
    <Notice tone="warn" className="waiting">
      {inReview > 0 && (
        <p className="row between row-wrap">
          <span>
            <b>{counted(inReview, ...texts.toReview)}</b>. {texts.amountDiffers}
          </span>
          {!listed && <Link to="/admin/payments?state=review">{texts.review}</Link>}
        </p>
      )}
      {owed > 0 && (
        <p className="row between row-wrap">
          <span>
            <b>{counted(owed, ...texts.owed)}</b>
            {texts.owedAmount(money(amount))}
          </span>
          {may.open('/admin/refunds') && <Link to="/admin/refunds">{texts.payBack}</Link>}
        </p>
      )}
      {filed > 0 && (
        <p className="row between row-wrap">
          <span>
            <b>{counted(filed, ...texts.filed)}</b>
            {texts.owedAmount(money(filedAmount))}. {texts.paidThere(filed)}
          </span>
          {may.open('/admin/refunds') && <Link to="/admin/refunds?state=filed">{texts.settle}</Link>}
        </p>
      )}
    </Notice>
  );
}
