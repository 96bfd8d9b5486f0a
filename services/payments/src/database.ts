import { messagingMigrations } from '@raffle/messaging-kit';
import { CreatePayments1763700000000 } from '../migrations/create-payments.js';

/** Everything that this service's database is made of. */
export const migrations = [...messagingMigrations, CreatePayments1763700000000];
