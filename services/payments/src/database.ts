import { messagingMigrations } from '@raffle/messaging-kit';
import { CreatePayments1795627800004 } from '../migrations/1795627800004-create-payments.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreatePayments1795627800004];
