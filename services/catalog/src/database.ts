import { messagingMigrations } from '@raffle/messaging-kit';
import { CreateCatalog1795627800002 } from '../migrations/1795627800002-create-catalog.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreateCatalog1795627800002];

/** Max connections: twice the number of events handled concurrently, so that requests never wait behind events. */
export const poolSize = 20;
