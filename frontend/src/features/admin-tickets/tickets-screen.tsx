import { type AdminTicket } from '@raffle/contracts/http/admin-money';
import { listProducts } from '@raffle/contracts/http/product-list';
import { listTickets, ticketList } from '@raffle/contracts/http/ticket-list';
import { readTicketNumber, ticketNumber } from '@raffle/contracts/ticket-number';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { FilterSelect, TooManyPeople, OfUser } from '../../shared/admin-list/filters.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { useAdminProduct } from '../../shared/api/back-office-queries.js';
import { usePeople } from '../../shared/person/people.js';
import { queryOf } from '../../shared/api/query-of.js';
import { date, dateAndTime } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { useTitle } from '../../shared/site.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { EntryStatusBadge } from '../../shared/ui/back-office-badges.js';
import { TicketTypeBadge } from '../../shared/ui/ticket-type-badge.js';
import { texts } from './texts.fr.js';
import styles from './tickets.module.css';

const { columns: titles } = ticketList;

const columnsWith = (people: ReturnType<typeof usePeople>) =>
  cellsOf(ticketList, {
    display_name: {
      card: 'lead',
      cell: (ticket: AdminTicket) => (
        <>
          <AdminLink className="semibold" to={`/admin/users/${ticket.user_id}`}>
            <bdi>{people.get(ticket.user_id)?.name ?? ticket.display_name}</bdi>
          </AdminLink>
          <Phone of={people.get(ticket.user_id)?.phone} />
          <span className="sm muted block">{ticket.city}</span>
        </>
      ),
    },
    product_name: {
      kind: 'words',
      card: 'line',
      cell: (ticket) => <AdminLink to={`/admin/products/${ticket.product_id}`}>{ticket.product_name}</AdminLink>,
    },
    numbers: {
      card: 'line',
      label: texts.numbersShort,
      className: styles.numbers,
      cell: ({ numbers, product_id, capacity }) =>
        numbers.map((ticket, index) => (
          <Fragment key={ticket}>
            {index > 0 && ', '}
            <span className="nowrap">{ticketNumber(product_id, ticket, capacity)}</span>
          </Fragment>
        )),
    },
    quantity: { kind: 'figures', label: titles.quantity.title, cell: ({ quantity }) => number(quantity) },
    price: { kind: 'figures', card: 'end', cell: ({ price }) => <b className="money">{money(price)}</b> },
    purchase_date: {
      kind: 'day',
      cell: (ticket) => <span title={dateAndTime(ticket.purchase_date)}>{date(ticket.purchase_date)}</span>,
    },
    type: { card: 'end', cell: ({ type }) => <TicketTypeBadge type={type} /> },
    status: { card: 'corner', cell: ({ status }) => <EntryStatusBadge status={status} /> },
  });

/** The number may wrap between its groups: the table already fills a small desktop. */
const Phone = ({ of }: { of: string | undefined }) =>
  of !== undefined && <span className="xs muted block">{phone(of).replace(/\s/g, ' ')}</span>;

/** A ticket number finds its ticket and is no name. */
const namesIn = (q: string) => (readTicketNumber(q) ? '' : q);

/** All ticket entries (docs/product.md section 2, Tickets). */
export function TicketsScreen() {
  useTitle(ticketList.title);
  const tickets = useList(ticketList, listTickets, undefined, namesIn);
  const { view, onView, people: found } = tickets;
  const people = usePeople(tickets.result.data?.rows);
  return (
    <div className="stack">
      <h1>{ticketList.title}</h1>
      {view.userId && <OfUser id={view.userId} {...texts.ofUser} all="/admin/tickets" />}
      {found?.more && <TooManyPeople />}
      <AdminList
        {...tickets}
        columns={columnsWith(people)}
        rowKey={({ id }) => id}
        moreChoices={<ProductFilter id={view.productId ?? ''} onChange={(productId) => onView({ productId })} />}
      />
    </div>
  );
}

/** The hundred newest products by name; the search of the list finds the others. */
function ProductFilter({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const { data } = useQuery(queryOf(listProducts, { query: { limit: 100 } }));
  const newest = data?.products.map((product) => [String(product.id), product.name] as const) ?? [];
  const more = data !== undefined && data.total > newest.length;
  // A product that is not among the newest stays selected.
  const older = id !== '' && newest.every(([one]) => one !== id);
  const { data: chosen } = useAdminProduct(Number(id), more && older);
  return (
    <FilterSelect
      label={titles.product_name.title}
      all={texts.allProducts}
      options={older ? [...newest, [id, chosen?.name ?? texts.thisProduct(id)]] : newest}
      {...(more && { more: texts.moreProducts })}
      value={id}
      onChange={onChange}
    />
  );
}
