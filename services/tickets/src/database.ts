import { messagingMigrations } from '@raffle/messaging-kit';
import { migrate, type DatabaseRoles } from '@raffle/service-kit';
import { CreateTickets1795627800003 } from '../migrations/1795627800003-create-tickets.js';
import { rights } from './database-rights.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreateTickets1795627800003];

/** As `migrate` of service-kit, for this service's tables. */
export const migrateDatabase = (roles: DatabaseRoles) => migrate({ ...roles, migrations, rights });

/**
 * Maximum connections. Buyers of one product wait for its row anyway: more connections make a rush slower, because they share the
 * processor with the gateway and payments (docs/figures/purchases.md "A rush").
 */
export const poolSize = 6;
