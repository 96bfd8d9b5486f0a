import type { MoneyStep } from '@raffle/contracts/http/followed-money';
import type { MyPayment, MyPaymentState } from '@raffle/contracts/http/my-payments';
import { date } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { MoneyTrail, whereNow, type useFollowedMoney } from '../../shared/payments/money-trail.js';
import { RefundSheet } from '../../shared/payments/refund-sheet.js';
import { Badge, type BadgeTone } from '../../shared/ui/badge.js';
import { Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import './payment-row.css';

const tones: Record<MyPaymentState, BadgeTone> = {
  pending: 'info',
  paid: 'ok',
  failure: 'plain',
  review: 'gold',
  refunded: 'gold',
  expired: 'plain',
};

interface PaymentRowProps {
  payment: MyPayment;
  /** While it is pending: whether its place is free again. */
  released: boolean;
  /** Where tickets and credits of the shown payments are now. */
  followed: Pick<ReturnType<typeof useFollowedMoney>, 'data' | 'isError'>;
}

/** One payment: its purpose, where its money is now, or its next step. */
export function PaymentRow({ payment, released, followed }: PaymentRowProps) {
  const next = nextStep(payment, released);
  const steps = goesOn(payment) ? followed.data?.get(payment.id) : [];
  const now = steps && whereOf(payment, steps);
  const [tone, state] = stateOf(payment, now);
  return (
    <li className="stack stack-2 payment">
      <div className="row between">
        <span className="sm muted when">{date(payment.created_at)}</span>
        <Paid payment={payment} />
      </div>
      <h3 className="breakable">
        {payment.type === 'registration' ? texts.registration : unbroken(payment.description)}
      </h3>
      <div className="row row-wrap">
        <Badge tone={tone} dot>
          {state}
        </Badge>
        <span className="sm muted">
          {texts.reference} <span className="nowrap">{payment.reference}</span>
        </span>
      </div>
      {now ? (
        <WhereNow now={now} amount={payment.amount} />
      ) : followed.isError ? (
        <p className="sm">{texts.notFollowed}</p>
      ) : (
        <Skeleton width="100%" height="1.5rem" />
      )}
      {next !== null && <p className="sm">{next}</p>}
      {payment.refunds.filter(isOwed).map(sheetOf)}
      <MoneyTrail steps={steps ?? []}>{payment.refunds.filter((refund) => !isOwed(refund)).map(sheetOf)}</MoneyTrail>
    </li>
  );
}

/** Refunds that are still owed are open; the ones that were sent are folded. */
const isOwed = ({ status }: MyPayment['refunds'][number]) => status === 'owed';
const sheetOf = (refund: MyPayment['refunds'][number]) => <RefundSheet key={refund.id} refund={refund} />;

/** What left the person's account, with its sign; what has not is in the quiet colour. */
function Paid({ payment: { state, amount } }: { payment: MyPayment }) {
  if (state === 'pending' || state === 'failure' || state === 'expired') {
    return <span className="money muted">{money(amount)}</span>;
  }
  return <b className="money">{texts.paidOut(money(amount))}</b>;
}

/** Where the money is, in parts; nothing until it has arrived, and where its state says it all. */
function WhereNow({ now, amount }: { now: ReturnType<typeof whereOf>; amount: number }) {
  const parts = (['account', 'tickets', 'credit', 'refund'] as const).filter((kind) => now[kind] > 0);
  if (parts.every((kind) => now[kind] === amount)) return null;
  return (
    <dl className="now sm">
      {parts.map((kind) => (
        <div key={kind} className="row row-wrap between">
          <dt>{texts.now[kind]}</dt>
          <dd className="money">{money(now[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether its money may have moved on from what it became first: tickets and credits do. */
export const goesOn = ({ became, refunds }: MyPayment): boolean =>
  became.tickets + became.credit > 0 || refunds.length > 0;

/** Where its money is now. A refund that was just asked for may be known by one service alone. */
function whereOf({ became, refunds }: MyPayment, steps: readonly MoneyStep[]) {
  const now = whereNow(steps);
  const refund = Math.max(
    now.refund,
    refunds.reduce((sum, { amount }) => sum + amount, 0),
  );
  return { ...now, account: became.account, refund };
}

/**
 * How it is called: what is paid is a credit or a refund once nothing of it is an account or tickets, and refunded once all of it was
 * sent back.
 */
function stateOf({ state, refunds }: MyPayment, now: ReturnType<typeof whereOf> | undefined): [BadgeTone, string] {
  const isMoved = state === 'paid' && now && now.account + now.tickets === 0;
  if (isMoved && now.credit > 0) return ['gold', texts.inCredit];
  const isRefund = state === 'refunded' || (isMoved && now.refund > 0);
  if (!isRefund) return [tones[state], texts.states[state]];
  const sent = refunds.reduce((sum, { amount, paid_at }) => sum + (paid_at === null ? 0 : amount), 0);
  return sent > 0 && sent >= (now?.refund ?? 0) ? ['ok', texts.sentBack] : [tones.refunded, texts.states.refunded];
}

/** The next step and its deadline; null for a payment with an outcome. */
function nextStep({ state, type, became, refunds, review_until: until }: MyPayment, released: boolean): string | null {
  if (state === 'pending') return `${released ? `${texts.next.released} ` : ''}${texts.next.pending}`;
  if (refunds.length > 0) return null;
  if (state === 'paid') return became.account + became.tickets + became.credit > 0 ? null : texts.next.paid[type];
  if (state === 'review') return texts.next.review(until && date(until));
  return texts.next[state];
}
