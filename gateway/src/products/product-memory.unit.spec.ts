import { beforeEach, describe, expect, test } from '@jest/globals';
import { productStateFixture, type ProductState } from '@raffle/contracts/events';
import { product } from '@raffle/contracts/http/products';
import { z } from 'zod';
import { ProductMemory } from './product-memory.js';

const state = (change: Partial<ProductState> = {}): ProductState => ({ ...productStateFixture, ...change });
const inventory = (version: number, granted: number, held = 0) => ({
  product_id: 7,
  version,
  granted,
  held,
  free_left: null,
  held_until: null,
});

let memory: ProductMemory;
beforeEach(() => {
  memory = new ProductMemory();
});
const ids = () => memory.activeProducts().map(({ id }) => id);

test('shows an active product as its contract defines it', () => {
  memory.applyProduct(state());
  memory.applyInventory(inventory(12, 290, 2));
  expect(z.array(product).parse(memory.activeProducts())).toMatchObject([
    { id: 7, current_participants: 290, places_left: 8, status: 'active', version: 3 },
  ]);
});

test('the nearest draw comes first, one without a date last', () => {
  memory.applyProduct(state({ product_id: 1, draw_date: null }));
  memory.applyProduct(state({ product_id: 2, draw_date: '2026-12-02T00:00:00.000Z' }));
  memory.applyProduct(state({ product_id: 4, draw_date: '2026-12-01T00:00:00.000Z' }));
  memory.applyProduct(state({ product_id: 3, draw_date: '2026-12-01T00:00:00.000Z' }));
  expect(ids()).toEqual([3, 4, 2, 1]);
});

test('draws whose hour is fixed come first, the next one before the later', () => {
  memory.applyProduct(state({ product_id: 1, draw_date: '2026-12-01T00:00:00.000Z' }));
  memory.applyProduct(state({ product_id: 2, draw_date: null, draw_at: '2026-12-11T19:00:00.000Z' }));
  memory.applyProduct(state({ product_id: 3, draw_date: null, draw_at: '2026-12-04T19:00:00.000Z' }));
  expect(ids()).toEqual([3, 2, 1]);
});

describe('in any order', () => {
  test('an older product does not overwrite a newer one, and the inventory is versioned separately', () => {
    memory.applyInventory(inventory(5, 40));
    expect(memory.applyProduct(state({ version: 4, name: 'new' }))).toBe(true);
    expect(memory.applyProduct(state({ version: 3, name: 'old' }))).toBe(false);
    expect(memory.applyProduct(state({ version: 4, name: 'again' }))).toBe(false);
    expect(memory.applyInventory(inventory(4, 99))).toBe(false);
    expect(memory.activeProducts()).toMatchObject([{ name: 'new', current_participants: 40 }]);
  });

  test.each(['drawing', 'completed', 'cancelled', 'draft'] as const)('a product that is %s is not shown', (status) => {
    memory.applyProduct(state({ version: 4, status }));
    expect(memory.applyProduct(state({ version: 3 }))).toBe(false);
    expect(ids()).toEqual([]);
  });

  test('a product whose end event arrives first is never shown', () => {
    memory.applyEnd({ product_id: 7, version: 5 });
    memory.applyProduct(state({ version: 3 }));
    memory.applyInventory(inventory(30, 300));
    expect(ids()).toEqual([]);
  });
});

describe('a snapshot', () => {
  const snapshotOf = (...products: ProductState[]) => products.map((one) => ({ ...one, inventory: inventory(1, 1) }));

  test('removes products that ended while no events arrived', () => {
    memory.applyProduct(state());
    memory.applySnapshot(snapshotOf(state({ product_id: 8 })), memory.moment());
    expect(ids()).toEqual([8]);
  });

  test('a late event does not restore a product that the snapshot no longer contains', () => {
    memory.applyProduct(state());
    memory.applySnapshot([], memory.moment());
    expect(memory.applyProduct(state())).toBe(false);
    expect(ids()).toEqual([]);
    memory.applyProduct(state({ version: 9 }));
    expect(ids()).toEqual([7]);
  });

  test('restores a product that an earlier one missed', () => {
    memory.applyProduct(state());
    memory.applySnapshot([], memory.moment());
    memory.applySnapshot(snapshotOf(state()), memory.moment());
    expect(ids()).toEqual([7]);
  });

  test('does not overwrite what an event changed while the snapshot was being read', () => {
    const askedAt = memory.moment();
    memory.applyProduct(state());
    memory.applyEnd({ product_id: 8, version: 2 });
    memory.applySnapshot(snapshotOf(state({ product_id: 8 })), askedAt);
    expect(ids()).toEqual([7]);
  });

  test('does not replace a newer inventory', () => {
    memory.applyInventory(inventory(12, 290, 2));
    memory.applySnapshot(snapshotOf(state()), memory.moment());
    expect(memory.activeProducts()).toMatchObject([{ current_participants: 290 }]);
  });

  test('returns whether anything changed', () => {
    expect(memory.applySnapshot(snapshotOf(state()), memory.moment())).toBe(true);
    expect(memory.applySnapshot(snapshotOf(state()), memory.moment())).toBe(false);
  });
});
