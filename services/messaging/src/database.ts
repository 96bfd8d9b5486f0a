import { messagingMigrations } from '@raffle/messaging-kit';
import { CreateMessaging1795627800005 } from '../migrations/1795627800005-create-messaging.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreateMessaging1795627800005];

/** Maximum connections: one per concurrently handled event, and some for requests. */
export const poolSize = 15;
