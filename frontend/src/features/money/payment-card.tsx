import { refundWithinDays, type MyPayment, type MyPaymentState } from '@raffle/contracts/http/my-payments';
import { date, time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { Badge, type BadgeTone } from '../../shared/ui/badge.js';
import './payment-card.css';
import { texts } from './texts.fr.js';

const tones: Record<MyPaymentState, BadgeTone> = {
  pending: 'info',
  paid: 'ok',
  failure: 'plain',
  review: 'gold',
  refunded: 'gold',
  expired: 'plain',
};

/** One payment: its purpose, and its outcome or next step. `payUntil`: until when its place is held for the payment, null once it is not. */
export function PaymentCard({ payment, payUntil }: { payment: MyPayment; payUntil: string | null | undefined }) {
  const next = nextStep(payment, payUntil);
  const became = (['account', 'tickets', 'credit'] as const).filter((kind) => payment.became[kind] > 0);
  return (
    <li className="card stack stack-2 payment">
      <div className="row between top">
        <h3 className="grow breakable">{payment.type === 'registration' ? texts.registration : payment.description}</h3>
        <b className="money">{money(payment.amount)}</b>
      </div>
      <div className="row between row-wrap">
        <span className="sm muted">
          <span className="when">{date(payment.created_at)}</span>, {texts.reference}{' '}
          <span className="nowrap">{payment.reference}</span>
        </span>
        <Badge tone={tones[payment.state]} dot>
          {texts.states[payment.state]}
        </Badge>
      </div>
      {became.length > 0 && (
        <dl className="became sm">
          {became.map((kind) => (
            <div key={kind} className="row between">
              <dt>{texts.became[kind]}</dt>
              <dd className="money">{money(payment.became[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      {next !== null && <p className="sm">{next}</p>}
      {payment.refunds.map((refund) => (
        <div key={refund.id} className="sheet sm stack stack-1">
          <b>{texts.refund(money(refund.amount))}</b>
          <p>{refundStep(refund)}</p>
        </div>
      ))}
    </li>
  );
}

/** The next step and its deadline; null for a payment with an outcome. */
function nextStep({ state, became, refunds }: MyPayment, payUntil: string | null | undefined): string | null {
  if (state === 'pending') {
    if (payUntil) return texts.next.waiting(time(payUntil));
    return payUntil === null ? `${texts.next.released} ${texts.next.pending}` : texts.next.pending;
  }
  if (state === 'refunded') return null;
  if (state === 'paid') {
    return became.account + became.tickets + became.credit > 0 || refunds.length > 0 ? null : texts.next.paid;
  }
  return texts.next[state];
}

const dayMs = 86_400_000;

function refundStep({ owed_at, paid_at, transfer_reference, ...refund }: MyPayment['refunds'][number]): string {
  const to = refund.to_payer ? texts.payer(refund.phone) : phone(refund.phone);
  if (paid_at !== null) return texts.refundPaid(to, date(paid_at), transfer_reference ?? '');
  return texts.refundOwed(to, date(owed_at), date(new Date(Date.parse(owed_at) + refundWithinDays * dayMs)));
}
