import { clientOf } from '@raffle/service-kit/http';
import { catalogConfig } from './config.js';

/** Freezes and opens entry lists, which tickets holds. */
export class TicketsClient extends clientOf(catalogConfig, { self: 'catalog', target: 'tickets' }) {}

/** Reads personal data, which identity alone stores. */
export class IdentityClient extends clientOf(catalogConfig, {
  self: 'catalog',
  target: 'identity',
  connections: 4,
  watched: true,
}) {}

/** Reads what was paid for tickets, which lists are shown without. */
export class SalesClient extends clientOf(catalogConfig, {
  self: 'catalog',
  target: 'tickets',
  connections: 4,
  watched: true,
}) {}
