import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { operatorName, paymentTypeWords } from '@raffle/contracts/http/admin-money-words';
import { listPayments, paymentList } from '@raffle/contracts/http/payment-list';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { OfUser } from '../../shared/admin-list/filters.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { date, time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { RefundLines } from '../../shared/payments/refund-lines.js';
import { WaitingPayments } from '../../shared/payments/waiting-payments.js';
import { useTitle } from '../../shared/site.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { PaymentStateBadge } from '../../shared/ui/back-office-badges.js';
import { classNames } from '../../shared/ui/class-names.js';
import { texts } from './texts.fr.js';
import styles from './payments.module.css';

const { columns: titles } = paymentList;

const columns = cellsOf(paymentList, {
  reference: {
    card: 'lead',
    cell: ({ id, reference, type }: AdminPayment) => (
      <>
        <Link className="semibold nowrap" to={`/admin/payments/${id}`}>
          {reference}
        </Link>
        <span className="xs muted block">{paymentTypeWords[type]}</span>
      </>
    ),
  },
  client_name: {
    kind: 'words',
    cell: ({ user_id: userId, client_name: name, client_phone: number }) => (
      <>
        <span className="block">
          <bdi>{userId === null ? name : <AdminLink to={`/admin/users/${userId}`}>{name}</AdminLink>}</bdi>
        </span>
        <span className="xs muted nowrap">{phone(number)}</span>
      </>
    ),
  },
  state: {
    card: 'corner',
    cell: ({ state, refunds }) => (
      <>
        <PaymentStateBadge state={state} refunds={refunds} />
        <RefundLines refunds={refunds} />
      </>
    ),
  },
  amount: {
    kind: 'figures',
    card: 'end',
    cell: ({ amount, received_amount: received, operator }) => (
      <>
        <b className="money">{money(amount)}</b>
        {received !== null && received !== amount && (
          <span className={classNames('xs block', styles.differs)}>{texts.received(money(received))}</span>
        )}
        {operator !== null && (
          <span className={classNames('xs muted block', styles.operator)}>{operatorName(operator)}</span>
        )}
      </>
    ),
  },
  created_at: {
    kind: 'day',
    card: 'line',
    label: titles.created_at.title,
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  confirmed_at: {
    kind: 'day',
    card: 'line',
    label: titles.confirmed_at.title,
    cell: ({ confirmed_at: at }) => (at === null ? '–' : <Moment at={at} />),
  },
});

function Moment({ at }: { at: string }) {
  return (
    <time className={classNames('nowrap', styles.moment)} dateTime={at}>
      {date(at)} <span className="muted">{time(at)}</span>
    </time>
  );
}

/** All payments with their state and refunds, below a summary of pending decisions (docs/product.md section 2 and rule 11). */
export function PaymentsScreen() {
  useTitle(paymentList.title);
  const payments = useList(paymentList, listPayments);
  const { answer, view } = payments;
  return (
    <div className="stack">
      <h1>{paymentList.title}</h1>
      {answer && <WaitingPayments waiting={answer.waiting} listed={view.state === 'review'} />}
      {view.userId && <OfUser id={view.userId} {...texts.ofUser} all="/admin/payments" />}
      <AdminList {...payments} columns={columns} rowKey={({ id }) => id} />
    </div>
  );
}
