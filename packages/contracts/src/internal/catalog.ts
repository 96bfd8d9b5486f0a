import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { productState, productStateFixture } from '../events/catalog.js';
import { trend } from '../http/trends.js';
import { amount, count, instant, productId, version } from '../values.js';
import { defineOperation } from './define-operation.js';

/** The gateway's snapshot of the active products, at start and after a reconnect. */
export const snapshotActiveProducts = defineOperation({
  method: 'GET',
  path: '/internal/products/active',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({
    products: z.array(
      z.extend(productState, {
        inventory: z.object({
          version,
          granted: count,
          held: count,
          /** Null before tickets has published any. */
          free_left: z.nullable(count),
          held_until: z.nullable(instant),
        }),
      }),
    ),
  }),
  fixture: {
    products: [
      { ...productStateFixture, inventory: { version: 12, granted: 290, held: 2, free_left: 14, held_until: null } },
    ],
  },
});

/** The ids of all pictures: the gateway asks for no other one. */
export const listStoredImages = defineOperation({
  method: 'GET',
  path: '/internal/images',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({ ids: z.array(bounded(32, z.regex(/^[0-9a-f]{32}$/))) }),
  fixture: { ids: ['0123456789abcdef0123456789abcdef'] },
});

/** Prizes that were won and are neither handed over nor forfeited, now. */
export const catalogNews = defineOperation({
  method: 'GET',
  path: '/internal/news',
  server: 'catalog',
  callers: ['gateway', 'messaging'],
  answer: z.object({ prizes: count }),
  fixture: { prizes: 3 },
});

/** This service's figures for the dashboard, which the gateway composes. */
export const catalogStats = defineOperation({
  method: 'GET',
  path: '/internal/stats',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({
    active_products: count,
    completed_products: count,
    popular: z.array(
      z.object({
        id: productId,
        name: line,
        image_url: line,
        ticket_price: amount,
        current_participants: count,
        max_participants: count,
      }),
    ),
  }),
  fixture: {
    active_products: 6,
    completed_products: 18,
    popular: [
      {
        id: 7,
        name: 'Console de salon et 2 manettes',
        image_url: '/products/console.svg',
        ticket_price: 1500,
        current_participants: 290,
        max_participants: 300,
      },
    ],
  },
});

/**
 * What the prizes of every product that was ever opened cost, F CFA; null: unknown. Payments composes the books, where they are private as
 * in the product (docs/product.md rule 65).
 */
export const prizeCosts = defineOperation({
  method: 'GET',
  path: '/internal/prize-costs',
  server: 'catalog',
  callers: ['payments'],
  answer: z.object({
    products: z.array(
      z.object({
        product_id: productId,
        name: line,
        cost: z.nullable(amount),
        opened_at: instant,
        /** Its prizes are not handed out. */
        cancelled: z.boolean(),
      }),
    ),
  }),
  fixture: {
    products: [
      { product_id: 7, name: 'Console', cost: 12_000, opened_at: '2026-10-02T09:00:00.000Z', cancelled: false },
    ],
  },
});

export const catalogTrend = defineOperation({
  method: 'GET',
  path: '/internal/trend',
  server: 'catalog',
  callers: ['gateway'],
  answer: z.object({ draws: trend, prizes: trend }),
  fixture: { draws: { last_7_days: 3, previous_7_days: 2 }, prizes: { last_7_days: 5, previous_7_days: 0 } },
});
