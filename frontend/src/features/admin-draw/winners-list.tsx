import { listWinners, winnerList, type AdminWinner } from '@raffle/contracts/http/winner-list';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useRef } from 'react';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { TooManyPeople } from '../../shared/admin-list/filters.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { phone } from '../../shared/format/phone.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';
import styles from './draw.module.css';

const columns = ({ id, max_participants }: AdminProduct) =>
  cellsOf(winnerList, {
    ticket: {
      card: 'lead',
      cell: ({ ticket }: AdminWinner) => (
        <span className="num num-md">{ticketNumber(id, ticket, max_participants)}</span>
      ),
    },
    name: {
      kind: 'words',
      card: 'line',
      className: 'semibold',
      // Falls back to the public name if the full one is unknown.
      cell: (winner) => (
        <AdminLink to={`/admin/users/${winner.user_id}`}>
          <bdi>{winner.full_name ?? winner.name}</bdi>
        </AdminLink>
      ),
    },
    phone: {
      className: 'nowrap money',
      cell: (winner) =>
        winner.phone === null ? (
          texts.unknown
        ) : (
          // The deliveries board creates the code of a call (docs/product.md rule 38).
          <Link className={styles.call} to={deliveriesOf(id)}>
            <span className="sr">{texts.callOnBoard} </span>
            {phone(winner.phone)}
          </Link>
        ),
    },
    city: { card: 'end', cell: ({ city }) => city },
  });

const deliveriesOf = (productId: number) => `/admin/deliveries?productId=${productId}&state=all`;

/** The winners with full names and phone numbers, for handing over the prizes. */
export function WinnersList({ product }: { product: AdminProduct }) {
  const { people, ...winners } = useList(winnerList, listWinners, { id: product.id }, namesIn);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="stack">
      <div className="row between row-wrap">
        <h2 ref={heading} className={styles.top}>
          {winnerList.title}
        </h2>
        <ButtonLink size="small" to={deliveriesOf(product.id)}>
          {texts.deliveries}
        </ButtonLink>
      </div>
      {people?.more && <TooManyPeople />}
      <AdminList
        {...winners}
        onView={(change) => {
          winners.onView(change);
          // The stage is above the list: a page change scrolls to the top of the list.
          if (change.page !== undefined) heading.current!.scrollIntoView();
        }}
        columns={columns(product)}
        rowKey={({ ticket }) => ticket}
      />
    </section>
  );
}

/** A ticket number, whole or in part, is not looked for among phone numbers. */
const namesIn = (q: string) => (/^(T\d+-)?\d{1,7}$/i.test(q.trim()) ? '' : q);
