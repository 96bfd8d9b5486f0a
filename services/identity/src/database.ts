import { messagingMigrations } from '@raffle/messaging-kit';
import { CreateIdentity1795627800001 } from '../migrations/1795627800001-create-identity.js';

/** All migrations of this service's database, in their order. */
export const migrations = [...messagingMigrations, CreateIdentity1795627800001];
