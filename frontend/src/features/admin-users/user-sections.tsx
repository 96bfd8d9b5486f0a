import { getConversation, type conversationMessage } from '@raffle/contracts/http/admin-messages';
import { type AdminPayment, type AdminTicket } from '@raffle/contracts/http/admin-money';
import { listTickets } from '@raffle/contracts/http/ticket-list';
import type { Colleague } from '@raffle/contracts/http/admin-team';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { listUsers, userList } from '@raffle/contracts/http/user-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import type { Column } from '../../shared/admin-list/list-table.js';
import { useColleagues } from '../../shared/person/people.js';
import { queryOf } from '../../shared/api/query-of.js';
import { date, time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { RefundLines } from '../../shared/payments/refund-lines.js';
import { usePaymentsOf } from '../../shared/person/person-history.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { PaymentStateBadge, EntryStatusBadge } from '../../shared/ui/back-office-badges.js';
import { TicketTypeBadge } from '../../shared/ui/ticket-type-badge.js';
import { classNames } from '../../shared/ui/class-names.js';
import { texts } from './texts.fr.js';
import { BlockedBadge, LastActive } from './user-badges.js';
import { UserSection } from './user-section.js';
import styles from './users.module.css';

const { ticketColumns, paymentColumns, messageColumns } = texts;
const { columns } = userList;
/** Number of rows in a section; a link leads to the whole list. */
const limit = 10;
const lastMessages = 3;

const tickets: readonly Column<AdminTicket>[] = [
  {
    title: ticketColumns.product,
    card: 'lead',
    cell: (ticket) => <AdminLink to={`/admin/products/${ticket.product_id}`}>{ticket.product_name}</AdminLink>,
  },
  {
    title: ticketColumns.numbers,
    kind: 'words',
    card: 'line',
    label: ticketColumns.numbers,
    cell: ({ numbers, product_id, capacity }) =>
      numbers.map((ticket) => ticketNumber(product_id, ticket, capacity)).join(', '),
  },
  { title: ticketColumns.type, cell: ({ type }) => <TicketTypeBadge type={type} /> },
  { title: ticketColumns.status, card: 'end', cell: ({ status }) => <EntryStatusBadge status={status} /> },
  { title: ticketColumns.date, kind: 'day', cell: (ticket) => date(ticket.purchase_date) },
  { title: ticketColumns.price, kind: 'figures', card: 'end', cell: ({ price }) => money(price) },
];

export function UserTickets({ userId }: { userId: string }) {
  return (
    <UserSection
      title={texts.tickets}
      result={useQuery({
        ...queryOf(listTickets, { query: { userId, limit } }),
        select: ({ tickets: rows, total }) => ({ rows, total }),
      })}
      columns={tickets}
      rowKey={({ id }) => id}
      all={`/admin/tickets?userId=${userId}`}
      labels={{ failed: texts.ticketsFailed, none: texts.noTickets }}
    />
  );
}

const payments: readonly Column<AdminPayment>[] = [
  {
    title: paymentColumns.reference,
    card: 'lead',
    className: 'nowrap',
    cell: ({ id, reference }) => <Link to={`/admin/payments/${id}`}>{reference}</Link>,
  },
  { title: paymentColumns.type, cell: ({ type }) => texts.paymentTypes[type] },
  {
    title: paymentColumns.state,
    card: 'end',
    cell: (payment) => (
      <>
        <PaymentStateBadge {...payment} />
        <RefundLines {...payment} />
      </>
    ),
  },
  { title: paymentColumns.date, kind: 'day', cell: (payment) => date(payment.created_at) },
  { title: paymentColumns.amount, kind: 'figures', card: 'end', cell: ({ amount }) => <b>{money(amount)}</b> },
];

export function UserPayments({ user }: { user: AdminUser }) {
  return (
    <UserSection
      title={texts.payments}
      result={usePaymentsOf(user.id)}
      columns={payments}
      rowKey={({ id }) => id}
      all={`/admin/payments?userId=${user.id}`}
      labels={{ failed: texts.paymentsFailed, none: texts.noPayments }}
    />
  );
}

type Message = z.output<typeof conversationMessage>;

const messagesBy = (colleagues: readonly Colleague[]): readonly Column<Message>[] => [
  {
    title: messageColumns.author,
    card: 'lead',
    className: 'nowrap',
    cell: ({ author, admin_id: admin }) => (
      <b>{colleagues.find(({ id }) => id === admin)?.username ?? texts.authors[author]}</b>
    ),
  },
  {
    title: messageColumns.content,
    kind: 'words',
    card: 'line',
    cell: ({ content }) => <span className={classNames('breakable', styles.excerpt)}>{content}</span>,
  },
  {
    title: messageColumns.date,
    kind: 'day',
    cell: ({ created_at: at }) => (
      <>
        {date(at)} <span className="muted">{time(at)}</span>
      </>
    ),
  },
];

export function UserMessages({ userId }: { userId: string }) {
  return (
    <UserSection
      title={texts.messages}
      result={useQuery({
        ...queryOf(getConversation, { params: { id: userId } }),
        // Without a total: the endpoint returns none.
        select: ({ messages: all }) => ({ rows: all.slice(-lastMessages).reverse() }),
      })}
      columns={messagesBy(useColleagues())}
      rowKey={({ id }) => id}
      all={`/admin/messages/${userId}`}
      labels={{ failed: texts.messagesFailed, none: texts.noMessages }}
    />
  );
}

const useUsers = (filter: { referrerId: string } | { linkedTo: string }) =>
  useQuery({
    ...queryOf(listUsers, { query: { ...filter, limit } }),
    select: ({ users: rows, total }) => ({ rows, total }),
  });

const friendsAt = (now: Date): readonly Column<AdminUser>[] => [
  {
    title: columns.name.title,
    card: 'lead',
    cell: (user) => (
      <>
        <Link to={`/admin/users/${user.id}`}>
          <bdi>{user.name}</bdi>
        </Link>{' '}
        <BlockedBadge user={user} />
      </>
    ),
  },
  { title: columns.phone.title, className: 'nowrap money', cell: (user) => phone(user.phone) },
  { title: columns.city.title, card: 'end', cell: ({ city }) => city },
  {
    title: columns.created_at.title,
    kind: 'day',
    label: columns.created_at.title,
    cell: (user) => date(user.created_at),
  },
  { title: columns.last_active.title, card: 'end', cell: (user) => <LastActive user={user} now={now} /> },
  {
    title: columns.total_spent.title,
    kind: 'figures',
    card: 'line',
    label: columns.total_spent.title,
    cell: (user) => money(user.total_spent),
  },
];

export function UserFriends({ userId, now }: { userId: string; now: Date }) {
  return (
    <UserSection
      title={texts.friends}
      result={useUsers({ referrerId: userId })}
      columns={friendsAt(now)}
      rowKey={({ id }) => id}
      all={`/admin/users?referrerId=${userId}`}
      labels={{ failed: texts.friendsFailed, none: texts.noFriends }}
    />
  );
}

const linkedWith = (user: AdminUser): readonly Column<AdminUser>[] => [
  {
    title: columns.name.title,
    card: 'lead',
    cell: (other) => (
      <>
        <Link to={`/admin/users/${other.id}`}>
          <bdi>{other.name}</bdi>
        </Link>{' '}
        <BlockedBadge user={other} />
      </>
    ),
  },
  { title: columns.phone.title, className: 'nowrap money', cell: (other) => phone(other.phone) },
  {
    title: texts.linkedBy,
    card: 'line',
    label: texts.linkedBy,
    cell: (other) =>
      [
        ...(other.payer_phone !== null && other.payer_phone === user.payer_phone ? [texts.sameNumber] : []),
        ...(other.first_device !== null && other.first_device === user.first_device ? [texts.sameDevice] : []),
      ].join(', '),
  },
  {
    title: columns.created_at.title,
    kind: 'day',
    label: columns.created_at.title,
    cell: (other) => date(other.created_at),
  },
];

/** Accounts paid from the same number or first used on the same device (docs/product.md rule 28). */
export function LinkedAccounts({ user }: { user: AdminUser }) {
  return (
    <UserSection
      title={texts.linked}
      result={useUsers({ linkedTo: user.id })}
      columns={linkedWith(user)}
      rowKey={({ id }) => id}
      all={`/admin/users?linkedTo=${user.id}`}
      labels={{ failed: texts.linkedFailed, none: texts.noLinked }}
    />
  );
}
