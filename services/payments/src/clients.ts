import { clientOf } from '@raffle/service-kit/http';
import { paymentsConfig } from './config.js';

/** Reads what became of payments of registrations. */
export class IdentityClient extends clientOf(paymentsConfig, {
  self: 'payments',
  target: 'identity',
  connections: 2,
}) {}

/** Reads what prizes cost, for the books. */
export class CatalogClient extends clientOf(paymentsConfig, {
  self: 'payments',
  target: 'catalog',
  connections: 1,
  watched: true,
}) {}

/** Reads what became of payments of tickets, and the sums of tickets. */
export class TicketsClient extends clientOf(paymentsConfig, {
  self: 'payments',
  target: 'tickets',
  connections: 2,
  watched: true,
}) {}
