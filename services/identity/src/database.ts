import { messagingMigrations } from '@raffle/messaging-kit';
import { migrate, type DatabaseRoles, type DatabaseSchema } from '@raffle/service-kit/database';
import { CreateIdentity1795627800001 } from '../migrations/1795627800001-create-identity.js';
import { rights } from './database-rights.js';

/** All migrations of this service's database, in their order. */
export const migrations = [...messagingMigrations, CreateIdentity1795627800001];

export const schema: DatabaseSchema = { migrations, rights };

/** As `migrate` of service-kit, for this service's tables. */
export const migrateDatabase = (roles: DatabaseRoles) => migrate({ ...roles, ...schema });
