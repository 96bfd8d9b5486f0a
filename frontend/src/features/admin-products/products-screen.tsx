import { listProducts, productList } from '@raffle/contracts/http/product-list';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { CalendarDays, Plus, Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { date, dateAndTime } from '../../shared/format/dates.js';
import { money, number, percent } from '../../shared/format/money.js';
import { useTitle } from '../../shared/site.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Progress } from '../../shared/ui/progress.js';
import { DrawLink } from './draw-link.js';
import { ShortMargin } from './margin-so-far.js';
import { Pace } from './pace.js';
import { isReadOnly } from './product-values.js';
import { texts } from './texts.fr.js';
import styles from './products.module.css';

/** All products with their status; search, filters and sort are in the URL (docs/product.md section 2). */
export function ProductsScreen() {
  useTitle(productList.title);
  return (
    <div className={classNames('stack', styles.products)}>
      <div className="row between row-wrap">
        <h1>{productList.title}</h1>
        <div className="row row-2">
          <ButtonLink kind="secondary" size="small" to="/admin/products/calendar">
            <Icon of={CalendarDays} />
            {texts.calendar.link}
          </ButtonLink>
          <ButtonLink size="small" to="/admin/products/new">
            <Icon of={Plus} />
            {texts.add}
          </ButtonLink>
        </div>
      </div>
      <AdminList
        {...useList(productList, listProducts)}
        columns={columns}
        rowKey={({ id }) => id}
        action={<ButtonLink to="/admin/products/new">{texts.newTitle}</ButtonLink>}
      />
    </div>
  );
}

const { columns: titles } = productList;

/** Columns of the product table; small cards below 1024 px. */
const columns = cellsOf(productList, {
  name: {
    card: 'lead',
    className: styles.product,
    cell: (product: AdminProduct) => (
      <div className="row">
        <ProductPicture src={product.image_url} thumb />
        <Link className={styles.name} to={`/admin/products/${product.id}`}>
          {product.name}
        </Link>
      </div>
    ),
  },
  status: {
    cell: ({ status, planned_opening: planned, opens_at }) => (
      <>
        <StatusBadge status={status} />
        {planned && (
          <span className="xs muted block">
            {planned.failed
              ? texts.opening.failedShort
              : texts.opening.opens(dateAndTime(planned.opens_at), opens_at !== undefined)}
          </span>
        )}
      </>
    ),
  },
  ticket_price: { kind: 'figures', card: 'end', cell: (product) => money(product.ticket_price) },
  participants: {
    card: 'line',
    className: styles.places,
    cell: (product) => {
      const { current_participants: taken, max_participants: places } = product;
      return (
        <>
          <div className={classNames('row row-2 between xs', styles.taken)}>
            <span className="money">
              {number(taken)} / {number(places)}
            </span>
            <span className="money">{percent(taken, places)}</span>
          </div>
          <Progress value={taken} max={places} label={`${number(taken)} sur ${number(places)}`} />
          <Pace product={product} now={new Date()} short />
        </>
      );
    },
  },
  paid_for_tickets: {
    from: 'wide',
    kind: 'figures',
    label: titles.paid_for_tickets.title,
    // Tickets did not answer: it is unknown.
    cell: (product) => (
      <>
        <b>{product.paid_for_tickets == null ? texts.paidUnknown : money(product.paid_for_tickets)}</b>
        <ShortMargin product={product} />
      </>
    ),
  },
  max_winners: {
    kind: 'figures',
    label: titles.max_winners.title,
    cell: (product) => number(product.max_winners),
  },
  draw_date: {
    kind: 'day',
    card: 'end',
    label: titles.draw.title,
    cell: (product) => (product.draw_date === null ? texts.noDate : date(product.draw_date)),
  },
  draw: { hideTitle: true, card: 'line', className: styles.draw, cell: (product) => <DrawLink product={product} /> },
  edit: {
    hideTitle: true,
    card: 'corner',
    cell: (product) => (
      <ButtonLink
        kind="quiet"
        icon
        to={`/admin/products/${product.id}`}
        aria-label={`${isReadOnly(product) ? texts.read : titles.edit.title} ${product.name}`}
      >
        <Icon of={isReadOnly(product) ? Eye : Pencil} />
      </ButtonLink>
    ),
  },
});
