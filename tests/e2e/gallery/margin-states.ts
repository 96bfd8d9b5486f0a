import { someBooks } from '@raffle/contracts/fixtures/admin-accounting';
import {
  adminProducts,
  anAdminProduct,
  completedProduct,
  draftProduct,
  endedProduct,
  fullProduct,
  notOpenedProduct,
  plannedProduct,
} from '@raffle/contracts/fixtures/products';
import { inHours } from '@raffle/contracts/fixtures/world';
import type { AdminProduct } from '@raffle/contracts/http/products';
import type { State } from './state.js';

const draft = (change: Partial<AdminProduct>) => ({
  'GET /products/6': { body: { product: { ...draftProduct, draw_date: null, ticket_price: 500, ...change } } },
});
const opening = { path: '/admin/products/6', as: 'admin', dialog: 'Ouvrir ce tirage à la vente\u00a0?' } as const;
const press = [/^Ouvrir à la vente$/];

const page = (product: AdminProduct) => ({
  path: `/admin/products/${product.id}`,
  as: 'admin' as const,
  api: { [`GET /products/${product.id}`]: { body: { product } } },
});
const list = (products: AdminProduct[]) => ({ 'GET /products': { body: { products, total: products.length } } });
/** Few places in a week, so that it is not full at its end. */
const slow: AdminProduct = { ...anAdminProduct, current_participants: 20, places_left: 280, places_last_7_days: 3 };

/** What a product earns: before it opens, and afterwards (docs/product.md rule 65). */
export const marginStates: State[] = [
  { ...opening, name: 'admin-product-open-losing', api: draft({ prize_cost: 312_000 }), press },
  { ...opening, name: 'admin-product-open-without-cost', api: draft({ prize_cost: null }), press },
  {
    ...opening,
    name: 'admin-product-open-unknown-fees',
    api: {
      ...draft({ ticket_price: 10_000_000, max_participants: 1_000_000, prize_cost: 1_000_000_000 }),
      'GET /admin/fee-rate': { body: { rate: null, payments: 0 } },
    },
    press,
  },
  {
    name: 'admin-products-margins',
    path: '/admin/products',
    as: 'admin',
    api: list([
      { ...slow, margin: -1_234_567.5 },
      { ...adminProducts[2]!, margin: null, prize_cost: null },
      { ...completedProduct, provider_fees: null, margin: null },
      ...adminProducts.slice(5),
    ]),
  },
  {
    name: 'admin-product-losing',
    ...page({ ...slow, provider_fees: 750.5, margin: -220_750.5, paid_for_tickets: 30_000 }),
  },
  { name: 'admin-product-fees-unknown', ...page({ ...completedProduct, provider_fees: null, margin: null }) },
  {
    name: 'admin-product-cancelled-fees',
    ...page({ ...adminProducts[6]!, paid_for_tickets: 0, provider_fees: 2_562.5, margin: -2_562.5 }),
  },
  {
    name: 'admin-accounting-margins',
    path: '/admin/accounting',
    as: 'admin',
    api: {
      'GET /admin/accounting': {
        body: {
          ...someBooks,
          months: someBooks.months.map((month, index) => ({
            ...month,
            margins: month.margins?.map((one, at) =>
              index === 1 && at === 1 ? { ...one, cost: null, margin: null } : one,
            ),
          })),
        },
      },
    },
  },
  {
    name: 'admin-calendar',
    path: '/admin/products/calendar',
    as: 'admin',
    api: list([
      fullProduct,
      endedProduct,
      notOpenedProduct,
      { ...plannedProduct, id: 26 },
      { ...slow, id: 20 },
      { ...anAdminProduct, id: 21, places_last_7_days: 12 },
      { ...fullProduct, id: 22, draw_at: inHours(30) },
      ...adminProducts.slice(1, 3),
      ...[...Array(30).keys()].map((at): AdminProduct => ({
        ...adminProducts[2]!,
        id: 100 + at,
        places_last_7_days: 1 + at,
        sale_ends_at: inHours(50 * (at + 1)),
      })),
    ]),
  },
  { name: 'admin-calendar-empty', path: '/admin/products/calendar', as: 'admin', api: list([]) },
];
