import { listWinners, winnerSortColumns, type AdminWinner } from '@raffle/contracts/http/admin-winners';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { AdminList } from '../../shared/admin-list/old-admin-list.js';
import { TooManyPeople } from '../../shared/admin-list/filters.js';
import { useListView, listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/people.js';
import { phone } from '../../shared/format/phone.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';
import styles from './draw.module.css';

const columns = (product: AdminProduct): readonly Column<AdminWinner, WinnerSort>[] => [
  {
    title: texts.ticket,
    card: 'lead',
    sort: 'ticket',
    cell: ({ ticket }) => (
      <span className="num num-md">{ticketNumber(product.id, ticket, product.max_participants)}</span>
    ),
  },
  {
    title: texts.person,
    kind: 'words',
    card: 'line',
    className: 'semibold',
    sort: 'name',
    // Falls back to the public name if the full one is unknown.
    cell: (winner) => (
      <Link to={`/admin/users/${winner.user_id}`}>
        <bdi>{winner.full_name ?? winner.name}</bdi>
      </Link>
    ),
  },
  {
    title: texts.phone,
    className: 'nowrap money',
    cell: (winner) =>
      winner.phone === null ? (
        texts.unknown
      ) : (
        // The deliveries board creates the code of a call (docs/product.md rule 38).
        <Link className={styles.call} to={`/admin/deliveries?produit=${product.id}&etat=toutes`}>
          <span className="sr">{texts.callOnBoard} </span>
          {phone(winner.phone)}
        </Link>
      ),
  },
  { title: texts.city, card: 'end', sort: 'city', cell: ({ city }) => city },
];

/** The winners with full names and phone numbers, for handing over the prizes. */
export function WinnersList({ product }: { product: AdminProduct }) {
  const [view, onView] = useListView(winnersShape);
  const winners = useWinners(product.id, view);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="stack">
      <div className="row between row-wrap">
        <h2 ref={heading} className={styles.top}>
          {texts.winners}
        </h2>
        <ButtonLink size="small" to={`/admin/deliveries?produit=${product.id}&etat=toutes`}>
          {texts.deliveries}
        </ButtonLink>
      </div>
      {winners.data?.people.more && <TooManyPeople />}
      <AdminList
        title={texts.winners}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={(change) => {
          onView(change);
          // The stage is above the list: a page change scrolls to the top of the list.
          if (change.page !== undefined) heading.current!.scrollIntoView();
        }}
        result={winners}
        columns={columns(product)}
        rowKey={({ ticket }) => ticket}
        csv={{ endpoint: listWinners, params: { id: product.id }, query: { people: winners.data?.people.ids } }}
        labels={texts.list}
      />
    </section>
  );
}

type WinnerSort = (typeof winnerSortColumns)[number];

/** Sorts of the list; by ticket number by default, since winners name their ticket. */
const winnersShape: ListShape<WinnerSort, never> = { sorts: winnerSortColumns, direction: 'asc', filters: {} };

/** A ticket number, whole or in part: such a search does not look for phone numbers. */
const number = /^(T\d+-)?\d{1,7}$/i;

/** One page of the winners of a completed draw, with full names and phone numbers; a search also finds these. */
function useWinners(productId: number, view: ListView<WinnerSort, never>) {
  return useQuery({
    queryKey: ['admin-winners', productId, view],
    queryFn: async ({ signal }) => {
      const people = await searchPeople(number.test(view.q.trim()) ? '' : view.q, signal);
      const { winners, total } = await callApi(listWinners, {
        params: { id: productId },
        query: { ...listQuery(view), people: people.ids },
        signal,
      });
      return { rows: winners, total, people };
    },
    placeholderData: keepPreviousData,
  });
}
