import { messagingMigrations } from '@raffle/messaging-kit';
import { CreateTickets1795627800003 } from '../migrations/1795627800003-create-tickets.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreateTickets1795627800003];

/**
 * Maximum connections. Buyers of one product wait for its row anyway: more connections make a rush slower, because they share the
 * processor with the gateway and payments (docs/figures/purchases.md "A rush").
 */
export const poolSize = 6;
