import { expect, test } from '@jest/globals';
import { whyNotOnSale, type Product } from './product.js';

const active: Product = {
  product_id: 7,
  name: 'Console',
  image_url: '/products/console.svg',
  ticket_price: 1500,
  max_participants: 300,
  max_winners: 1,
  status: 'active',
  commitment: '0'.repeat(64),
  beacon_rule: 'none',
  opens_at: null,
  draw_at: null,
  accepts_free_tickets: true,
  free_ticket_share: null,
  tickets_per_person: 60,
  closed_as: null,
};

test('an active product with its commitment is on sale', () => expect(whyNotOnSale(active)).toBeNull());

test.each([
  ['unknown', undefined, 'product_not_found'],
  ['a draft', { ...active, status: 'draft' }, 'product_not_found'],
  ['deleted', { ...active, status: 'deleted' }, 'product_not_found'],
  ['drawing', { ...active, status: 'drawing' }, 'product_not_active'],
  ['completed', { ...active, status: 'completed' }, 'product_not_active'],
  ['cancelled', { ...active, status: 'cancelled' }, 'product_not_active'],
  ['cancelled, but not yet so in its copy', { ...active, closed_as: 'product_cancelled' }, 'product_not_active'],
  ['without a commitment', { ...active, commitment: null }, 'product_not_active'],
] as const)('a product that is %s is not', (_, product, reason) => expect(whyNotOnSale(product)).toBe(reason));
