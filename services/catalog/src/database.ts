import { messagingMigrations } from '@raffle/messaging-kit';
import { migrate, type DatabaseRoles, type DatabaseSchema } from '@raffle/service-kit/database';
import { CreateCatalog1795627800002 } from '../migrations/1795627800002-create-catalog.js';
import { rights } from './database-rights.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreateCatalog1795627800002];

export const schema: DatabaseSchema = { migrations, rights };

/** As `migrate` of service-kit, for this service's tables. */
export const migrateDatabase = (roles: DatabaseRoles) => migrate({ ...roles, ...schema });
