import { refundWithinDays, type MyPayment } from '@raffle/contracts/http/my-payments';
import type { PaymentRefund } from '@raffle/contracts/http/payments';
import { useId } from 'react';
import { date } from '../format/dates.js';
import { money } from '../format/money.js';
import { phone } from '../format/phone.js';
import { Listen } from '../listen/listen.js';
import { refundReasons, refundTexts as texts } from './texts.fr.js';

type MyRefund = MyPayment['refunds'][number];

/** A refund to its owner: why, and when it is or was sent; its number and transfer where they are known (docs/product.md rule 39). */
export function RefundSheet({ refund }: { refund: PaymentRefund | MyRefund }) {
  const id = useId();
  return (
    <div className="sheet sm stack stack-1" id={id}>
      <p className="row row-wrap">
        <b className="grow breakable">{texts.title(money(refund.amount))}</b>
        <Listen to={id} />
      </p>
      <p>{refundReasons[refund.reason]}.</p>
      <p>{refundStep(refund)}</p>
    </div>
  );
}

const dayMs = 86_400_000;

function refundStep(refund: PaymentRefund | MyRefund): string {
  const known = 'phone' in refund ? refund : null;
  const to = known === null ? '' : known.to_payer ? texts.payer(known.phone) : phone(known.phone);
  if (refund.status === 'given_up') return texts.givenUp;
  if (refund.paid_at !== null) return texts.paid(to, date(refund.paid_at), known?.transfer_reference ?? '');
  const until = new Date(Date.parse(refund.owed_at) + refundWithinDays * dayMs);
  return texts.owed(to, date(refund.owed_at), date(until));
}
