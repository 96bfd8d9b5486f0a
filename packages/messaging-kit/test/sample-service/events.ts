import { defineEvent, type EventDefinition } from '@raffle/contracts/events';
import * as z from 'zod/mini';

export const OrderPlaced = defineEvent({
  name: 'payments.order-placed.v1',
  meaning: 'An order was placed.',
  publishers: ['payments'],
  consumers: ['tickets', 'gateway'],
  concerns: ({ elsewhere }) => (elsewhere ? [] : ['tickets']),
  payload: z.object({
    order: z.int(),
    version: z.int(),
    fail: z.optional(z.string()),
    elsewhere: z.optional(z.boolean()),
  }),
  fixture: { order: 1, version: 1 },
});

export const OrderFilled = defineEvent({
  name: 'tickets.order-filled.v1',
  meaning: 'An order was filled; it has no consumer yet.',
  publishers: ['tickets'],
  consumers: [],
  payload: z.object({ order: z.int() }),
  fixture: { order: 1 },
});

/** Handled together with others of its window. */
export const OrderCounted = defineEvent({
  name: 'payments.order-counted.v1',
  meaning: 'An order of a customer was counted.',
  publishers: ['payments'],
  consumers: ['tickets'],
  payload: z.object({ customer: z.int(), quantity: z.int(), version: z.int() }),
  fixture: { customer: 1, quantity: 1, version: 1 },
});

/** Not an event of the sample services: it gives catalog an account without rights on orders. */
export const ProductNoted = defineEvent({
  name: 'catalog.product-noted.v1',
  meaning: 'A product was noted.',
  publishers: ['catalog'],
  consumers: [],
  payload: z.object({}),
  fixture: {},
});

export const sampleEvents = [OrderPlaced, OrderFilled, OrderCounted] as readonly EventDefinition[];
