import { listTickets, ticketListStatus, ticketSortColumns, type AdminTicket } from '@raffle/contracts/http/admin-money';
import { ticketListStatusWords } from '@raffle/contracts/http/admin-money-words';
import { listProducts } from '@raffle/contracts/http/products';
import { ticketNumber, readTicketNumber } from '@raffle/contracts/ticket-number';
import { ticketType } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { AdminList } from '../../shared/admin-list/old-admin-list.js';
import { TooManyPeople, OfUser } from '../../shared/admin-list/filters.js';
import { daysQuery, DayFilter } from '../../shared/admin-list/old-filters.js';
import { useListView, listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { useAdminProduct } from '../../shared/api/back-office-queries.js';
import { callApi } from '../../shared/api/call-api.js';
import { keyOf } from '../../shared/api/query-of.js';
import { usePeople, searchPeople } from '../../shared/api/people.js';
import { date, dateAndTime } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { useTitle } from '../../shared/site.js';
import { EntryStatusBadge } from '../../shared/ui/back-office-badges.js';
import { TicketTypeBadge } from '../../shared/ui/badge.js';
import { texts } from './texts.fr.js';
import styles from './tickets.module.css';

const { columns: titles } = texts;

const columnsWith = (people: ReturnType<typeof usePeople>): readonly Column<AdminTicket, TicketSort>[] => [
  {
    title: titles.person,
    card: 'lead',
    cell: (ticket) => (
      <>
        <Link className="semibold" to={`/admin/users/${ticket.user_id}`}>
          <bdi>{people.get(ticket.user_id)?.name ?? ticket.display_name}</bdi>
        </Link>
        <Phone of={people.get(ticket.user_id)?.phone} />
        <span className="sm muted block">{ticket.city}</span>
      </>
    ),
  },
  {
    title: titles.product,
    kind: 'words',
    card: 'line',
    sort: 'product_name',
    cell: (ticket) => <Link to={`/admin/products/${ticket.product_id}`}>{ticket.product_name}</Link>,
  },
  {
    title: titles.numbers,
    card: 'line',
    label: titles.numbersShort,
    className: styles.numbers,
    cell: ({ numbers, product_id, capacity }) =>
      numbers.map((ticket, index) => (
        <Fragment key={ticket}>
          {index > 0 && ', '}
          <span className="nowrap">{ticketNumber(product_id, ticket, capacity)}</span>
        </Fragment>
      )),
  },
  {
    title: titles.quantity,
    kind: 'figures',
    label: titles.quantity,
    sort: 'quantity',
    cell: ({ quantity }) => number(quantity),
  },
  {
    title: titles.price,
    kind: 'figures',
    card: 'end',
    sort: 'price',
    cell: ({ price }) => <b className="money">{money(price)}</b>,
  },
  {
    title: titles.date,
    kind: 'day',
    sort: 'purchase_date',
    cell: (ticket) => <span title={dateAndTime(ticket.purchase_date)}>{date(ticket.purchase_date)}</span>,
  },
  { title: titles.type, card: 'end', cell: ({ type }) => <TicketTypeBadge type={type} /> },
  { title: titles.status, card: 'corner', cell: ({ status }) => <EntryStatusBadge status={status} /> },
];

/** The number may wrap between its groups: the table already fills a small desktop. */
const Phone = ({ of }: { of: string | undefined }) =>
  of !== undefined && <span className="xs muted block">{phone(of).replace(/\s/g, ' ')}</span>;

const noNames = { newest: [], more: false };

/** All ticket entries (docs/product.md section 2, Tickets). */
export function TicketsScreen() {
  useTitle(texts.title);
  const [view, onView] = useListView(ticketsShape);
  const tickets = useTickets(view);
  const { data: { newest, more } = noNames } = useProductNames();
  const people = usePeople(tickets.data?.rows);
  const { produit, utilisateur } = view.filters;
  // A product that is not among the newest stays selected.
  const older = produit !== '' && newest.every(([id]) => id !== produit);
  const { data: chosen } = useAdminProduct(Number(produit), more && older);
  const products = older ? [...newest, [produit, chosen?.name ?? texts.thisProduct(produit)] as const] : newest;
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      {utilisateur && <OfUser id={utilisateur} {...texts.ofUser} all="/admin/tickets" />}
      {tickets.data?.people.more && <TooManyPeople />}
      <AdminList
        title={texts.title}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={onView}
        result={tickets}
        columns={columnsWith(people)}
        rowKey={({ id }) => id}
        filters={[
          {
            name: 'produit',
            label: texts.product,
            all: texts.allProducts,
            options: products,
            more: more ? texts.moreProducts : undefined,
          },
          { name: 'type', label: texts.type, all: texts.allTypes, options: texts.types },
          {
            name: 'statut',
            label: texts.status,
            all: texts.allStatuses,
            options: Object.entries(ticketListStatusWords),
          },
        ]}
        moreFilters={<DayFilter {...view.filters} onDays={(filters) => onView({ filters })} />}
        csv={{ endpoint: listTickets, query: { ...ticketsFilters(view), people: tickets.data?.people.ids } }}
        labels={texts}
      />
    </div>
  );
}

type TicketSort = (typeof ticketSortColumns)[number];
type TicketFilter = 'type' | 'statut' | 'produit' | 'du' | 'au' | 'utilisateur';

/** Filters and sorts in the list's URL: `produit` and `utilisateur` are ids. */
const ticketsShape: ListShape<TicketSort, TicketFilter> = {
  sorts: ticketSortColumns,
  filters: {
    type: ticketType.options,
    statut: ticketListStatus.options,
    produit: null,
    du: null,
    au: null,
    utilisateur: null,
  },
};

/** The filters in the format of the endpoint and the CSV export. */
const ticketsFilters = ({ filters }: ListView<TicketSort, TicketFilter>) => ({
  type: ticketType.options.find((type) => type === filters.type),
  status: ticketListStatus.options.find((status) => status === filters.statut),
  productId: filters.produit || undefined,
  userId: filters.utilisateur || undefined,
  ...daysQuery(filters),
});

/** One page of ticket entries; a search that is not a ticket number also finds full names. */
function useTickets(view: ListView<TicketSort, TicketFilter>) {
  return useQuery({
    queryKey: keyOf(listTickets, { query: { ...listQuery(view), ...ticketsFilters(view) } }),
    queryFn: async ({ signal }) => {
      const people = await searchPeople(readTicketNumber(view.q) ? '' : view.q, signal);
      const query = { ...listQuery(view), ...ticketsFilters(view), people: people.ids };
      const { tickets, total } = await callApi(listTickets, { query, signal });
      return { rows: tickets, total, people };
    },
    meta: { about: listTickets.about },
    placeholderData: keepPreviousData,
  });
}

/** The hundred newest products by name for a filter, and whether there are more; the search finds those. */
function useProductNames() {
  return useQuery({
    queryKey: ['admin-products', 'names'],
    queryFn: async ({ signal }) => {
      const { products, total } = await callApi(listProducts, { query: { limit: '100' }, signal });
      const newest = products.map(({ id, name }) => [String(id), name] as const);
      return { newest, more: total > newest.length };
    },
  });
}
