import type { AdminProduct } from '@raffle/contracts/http/products';
import { draftProduct } from '@raffle/contracts/fixtures/products';
import type { State } from './state.js';

const draft = (change: Partial<AdminProduct>) => ({
  'GET /products/6': { body: { product: { ...draftProduct, draw_date: null, ticket_price: 500, ...change } } },
});
const opening = { path: '/admin/products/6', as: 'admin', dialog: 'Ouvrir ce tirage à la vente\u00a0?' } as const;
const press = [/^Ouvrir à la vente$/];

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
];
