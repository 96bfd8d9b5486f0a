import type { AdminProduct } from '@raffle/contracts/http/products';
import { Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { Column } from '../../shared/admin-list/list-table.js';
import { date } from '../../shared/format/dates.js';
import { money, number, percent } from '../../shared/format/money.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Progress } from '../../shared/ui/progress.js';
import { DrawLink } from './draw-link.js';
import type { ProductSort } from './list-products.js';
import { isReadOnly } from './product-values.js';
import { texts } from './texts.fr.js';

const { columns } = texts;

/** Columns of the product table; small cards below 1024 px. */
export const productColumns: readonly Column<AdminProduct, ProductSort>[] = [
  {
    title: columns.product,
    className: 'lead cn',
    sort: 'name',
    cell: (product) => (
      <div className="row">
        <ProductPicture src={product.image_url} thumb />
        <Link className="nm" to={`/admin/products/${product.id}`}>
          {product.name}
        </Link>
      </div>
    ),
  },
  { title: columns.status, className: 'st', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: columns.ticket,
    className: 'r money pr',
    sort: 'ticket_price',
    cell: (product) => money(product.ticket_price),
  },
  {
    title: columns.places,
    className: 'full pl cp',
    sort: 'participants',
    cell: ({ current_participants: taken, max_participants: places }) => (
      <>
        <div className="row between xs">
          <span className="money">
            {number(taken)} / {number(places)}
          </span>
          <span className="money">{percent(taken, places)}</span>
        </div>
        <Progress value={taken} max={places} label={`${number(taken)} sur ${number(places)}`} />
      </>
    ),
  },
  {
    title: columns.revenue,
    className: 'r money rv',
    phoneLabel: columns.revenue,
    // Payments did not answer: the revenue is unknown.
    cell: ({ revenue }) => <b>{revenue == null ? texts.revenueUnknown : money(revenue)}</b>,
  },
  {
    title: columns.prizes,
    className: 'r wn',
    phoneLabel: columns.prizes,
    sort: 'max_winners',
    cell: (product) => number(product.max_winners),
  },
  {
    title: columns.date,
    className: 'nowrap day dt',
    phoneLabel: columns.dateShort,
    sort: 'draw_date',
    cell: (product) => (product.draw_date === null ? texts.noDate : date(product.draw_date)),
  },
  {
    title: columns.actions,
    className: 'act',
    hideTitle: true,
    cell: (product) => (
      <div>
        <DrawLink product={product} />
        <ButtonLink
          kind="quiet"
          icon
          to={`/admin/products/${product.id}`}
          aria-label={`${isReadOnly(product.status) ? texts.read : texts.edit} ${product.name}`}
        >
          <Icon of={isReadOnly(product.status) ? Eye : Pencil} />
        </ButtonLink>
      </div>
    ),
  },
];
