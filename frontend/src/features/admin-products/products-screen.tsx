import { listProducts, adminProduct, type AdminProduct } from '@raffle/contracts/http/products';
import type { ProductStatus } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Eye, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { AdminList } from '../../shared/admin-list/old-admin-list.js';
import { useListView, listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { callApi } from '../../shared/api/call-api.js';
import { date } from '../../shared/format/dates.js';
import { money, number, percent } from '../../shared/format/money.js';
import { useTitle } from '../../shared/site.js';
import { statusLabel, StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Progress } from '../../shared/ui/progress.js';
import { DrawLink } from './draw-link.js';
import { isReadOnly } from './product-values.js';
import { texts } from './texts.fr.js';
import styles from './products.module.css';

/** All products with their status; search, filters and sort are in the URL (docs/product.md section 2). */
export function ProductsScreen() {
  useTitle(texts.listTitle);
  const [view, onView] = useListView(productsShape);
  return (
    <div className={classNames('stack', styles.products)}>
      <div className="row between">
        <h1>{texts.listTitle}</h1>
        <ButtonLink size="small" to="/admin/products/new">
          <Icon of={Plus} />
          {texts.add}
        </ButtonLink>
      </div>
      <AdminList
        title={texts.listTitle}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={onView}
        result={useProducts(view)}
        columns={productColumns}
        rowKey={({ id }) => id}
        age="id"
        filters={[
          {
            name: 'statut',
            label: texts.status,
            all: texts.allStatuses,
            options: [
              ...statuses.map((status) => [status, statusLabel(status)] as const),
              ...Object.entries(texts.due),
            ],
          },
        ]}
        csv={{ endpoint: listProducts, query: productsFilters(view) }}
        labels={{ loading: texts.loading, failed: texts.loadFailed, none: texts.none, noneFound: texts.noneFound }}
        action={<ButtonLink to="/admin/products/new">{texts.newTitle}</ButtonLink>}
      />
    </div>
  );
}

const { columns } = texts;

/** Columns of the product table; small cards below 1024 px. */
const productColumns: readonly Column<AdminProduct, ProductSort>[] = [
  {
    title: columns.product,
    card: 'lead',
    className: styles.product,
    sort: 'name',
    cell: (product) => (
      <div className="row">
        <ProductPicture src={product.image_url} thumb />
        <Link className={styles.name} to={`/admin/products/${product.id}`}>
          {product.name}
        </Link>
      </div>
    ),
  },
  { title: columns.status, sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: columns.ticket,
    kind: 'figures',
    card: 'end',
    sort: 'ticket_price',
    cell: (product) => money(product.ticket_price),
  },
  {
    title: columns.places,
    card: 'line',
    className: styles.places,
    sort: 'participants',
    cell: ({ current_participants: taken, max_participants: places }) => (
      <>
        <div className={classNames('row row-2 between xs', styles.taken)}>
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
    from: 'wide',
    kind: 'figures',
    label: columns.revenue,
    // Payments did not answer: the revenue is unknown.
    cell: ({ revenue }) => <b>{revenue == null ? texts.revenueUnknown : money(revenue)}</b>,
  },
  {
    title: columns.prizes,
    kind: 'figures',
    label: columns.prizes,
    sort: 'max_winners',
    cell: (product) => number(product.max_winners),
  },
  {
    title: columns.date,
    kind: 'day',
    card: 'end',
    label: columns.dateShort,
    sort: 'draw_date',
    cell: (product) => (product.draw_date === null ? texts.noDate : date(product.draw_date)),
  },
  {
    title: columns.draw,
    hideTitle: true,
    card: 'line',
    className: styles.draw,
    cell: (product) => <DrawLink product={product} />,
  },
  {
    title: texts.edit,
    hideTitle: true,
    card: 'corner',
    cell: (product) => (
      <ButtonLink
        kind="quiet"
        icon
        to={`/admin/products/${product.id}`}
        aria-label={`${isReadOnly(product.status) ? texts.read : texts.edit} ${product.name}`}
      >
        <Icon of={isReadOnly(product.status) ? Eye : Pencil} />
      </ButtonLink>
    ),
  },
];

type ProductSort = 'id' | 'name' | 'status' | 'ticket_price' | 'participants' | 'max_winners' | 'draw_date';
type ProductFilter = 'statut';
type ProductView = ListView<ProductSort, ProductFilter>;

/** What waits for an administrator, by the value of the filter in the URL. */
const due = { a_tirer: 'draw', a_decider: 'decide' } as const;

const statuses = ['active', 'drawing', 'completed', 'draft', 'cancelled'] as const satisfies ProductStatus[];

/** Newest first by default. */
const productsShape: ListShape<ProductSort, ProductFilter> = {
  sorts: ['id', 'name', 'status', 'ticket_price', 'participants', 'max_winners', 'draw_date'],
  filters: { statut: [...statuses, ...Object.keys(due)] },
};

/** The filters in the endpoint's format. */
const productsFilters = ({ filters: { statut } }: ProductView) =>
  statut === 'a_tirer' || statut === 'a_decider'
    ? { due: due[statut] }
    : { status: (statut || undefined) as ProductStatus | undefined };

/** One page of products as administrators see them. */
function useProducts(view: ProductView) {
  const query = { ...listQuery(view), ...productsFilters(view) };
  return useQuery({
    queryKey: ['admin-products', query],
    queryFn: async ({ signal }) => {
      const answer = await callApi(listProducts, { query, signal });
      // The same URL returns fewer fields to visitors.
      return { rows: z.parse(z.array(adminProduct), answer.products), total: answer.total };
    },
    placeholderData: keepPreviousData,
  });
}
