import { listPayments, type AdminPayment } from '@raffle/contracts/http/admin-money';
import {
  operatorName,
  paymentFactNames as names,
  paymentStateWords,
  paymentTypeWords,
} from '@raffle/contracts/http/admin-money-words';
import type { PaymentType } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminList } from '../../shared/admin-list/old-admin-list.js';
import { OfUser } from '../../shared/admin-list/filters.js';
import { daysQuery, DayFilter } from '../../shared/admin-list/old-filters.js';
import { useListView, listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { queryOf } from '../../shared/api/query-of.js';
import { date, time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { RefundLines } from '../../shared/payments/refund-lines.js';
import { WaitingPayments } from '../../shared/payments/waiting-payments.js';
import { useTitle } from '../../shared/site.js';
import { PaymentStateBadge } from '../../shared/ui/back-office-badges.js';
import { classNames } from '../../shared/ui/class-names.js';
import { texts } from './texts.fr.js';
import styles from './payments.module.css';

const states = [
  'review',
  'confirmed',
  'pending',
  'failed',
  'expired',
  'refunded',
  'creating',
  'not_created',
] as const satisfies AdminPayment['state'][];

const shape: ListShape<PaymentSort, PaymentFilter> = {
  sorts: ['created_at', 'amount', 'confirmed_at'],
  filters: {
    etat: states,
    type: ['registration', 'ticket'],
    remboursement: ['owed', 'filed', 'paid'],
    du: null,
    au: null,
    /** Only the payments of one user; linked from the user's page. */
    utilisateur: null,
  },
};

const columns: readonly Column<AdminPayment, PaymentSort>[] = [
  {
    title: names.reference,
    card: 'lead',
    cell: ({ id, reference, type }) => (
      <>
        <Link className="semibold nowrap" to={`/admin/payments/${id}`}>
          {reference}
        </Link>
        <span className="xs muted block">{paymentTypeWords[type]}</span>
      </>
    ),
  },
  {
    title: names.person,
    kind: 'words',
    cell: ({ user_id: userId, client_name: name, client_phone: number }) => (
      <>
        <span className="block">
          <bdi>{userId === null ? name : <Link to={`/admin/users/${userId}`}>{name}</Link>}</bdi>
        </span>
        <span className="xs muted nowrap">{phone(number)}</span>
      </>
    ),
  },
  {
    title: names.state,
    card: 'corner',
    cell: ({ state, refunds }) => (
      <>
        <PaymentStateBadge state={state} refunds={refunds} />
        <RefundLines refunds={refunds} />
      </>
    ),
  },
  {
    title: texts.amount,
    kind: 'figures',
    card: 'end',
    sort: 'amount',
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
  {
    title: names.created,
    sort: 'created_at',
    kind: 'day',
    card: 'line',
    label: names.created,
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  {
    title: names.confirmed,
    sort: 'confirmed_at',
    kind: 'day',
    card: 'line',
    label: names.confirmed,
    cell: ({ confirmed_at: at }) => (at === null ? '–' : <Moment at={at} />),
  },
];

function Moment({ at }: { at: string }) {
  return (
    <time className={classNames('nowrap', styles.moment)} dateTime={at}>
      {date(at)} <span className="muted">{time(at)}</span>
    </time>
  );
}

/** All payments with their state and refunds, below a summary of pending decisions (docs/product.md section 2 and rule 11). */
export function PaymentsScreen() {
  useTitle(texts.title);
  const [view, onView] = useListView(shape);
  const payments = usePayments(view);
  const { utilisateur } = view.filters;
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      {payments.data && <WaitingPayments waiting={payments.data.waiting} listed={view.filters.etat === 'review'} />}
      {utilisateur && <OfUser id={utilisateur} {...texts.ofUser} all="/admin/payments" />}
      <AdminList
        title={texts.title}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={onView}
        result={{
          ...payments,
          data: payments.data && { rows: payments.data.payments, total: payments.data.total },
        }}
        columns={columns}
        rowKey={({ id }) => id}
        filters={[
          {
            name: 'etat',
            label: texts.filterState,
            all: texts.allStates,
            options: states.map((state) => [state, paymentStateWords[state]]),
          },
          { name: 'type', label: texts.filterType, all: texts.allTypes, options: Object.entries(paymentTypeWords) },
          {
            name: 'remboursement',
            label: texts.filterRefund,
            all: texts.allRefunds,
            options: Object.entries(texts.refunds),
          },
        ]}
        moreFilters={<DayFilter {...view.filters} onDays={(filters) => onView({ filters })} />}
        csv={{ endpoint: listPayments, query: filterQuery(view) }}
        labels={texts}
      />
    </div>
  );
}

type PaymentSort = 'created_at' | 'amount' | 'confirmed_at';
/** Filters in the URL. */
type PaymentFilter = 'etat' | 'type' | 'remboursement' | 'du' | 'au' | 'utilisateur';
type PaymentView = ListView<PaymentSort, PaymentFilter>;

/** The filters in the endpoint's format. */
function filterQuery({ filters }: PaymentView) {
  return {
    state: (filters.etat || undefined) as AdminPayment['state'] | undefined,
    type: (filters.type || undefined) as PaymentType | undefined,
    refund: (filters.remboursement || undefined) as 'owed' | 'paid' | undefined,
    ...daysQuery(filters),
    userId: filters.utilisateur || undefined,
  };
}

/** One page of payments, and how many wait for a decision. */
function usePayments(view: PaymentView) {
  const query = { ...listQuery(view), ...filterQuery(view) };
  return useQuery({
    ...queryOf(listPayments, { query }),
    placeholderData: keepPreviousData,
  });
}
