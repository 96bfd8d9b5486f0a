import { messagingMigrations } from '@raffle/messaging-kit';
import { migrate, type DatabaseRoles } from '@raffle/service-kit';
import { CreateCatalog1795627800002 } from '../migrations/1795627800002-create-catalog.js';
import { rights } from './database-rights.js';

/** All migrations of this service's database. */
export const migrations = [...messagingMigrations, CreateCatalog1795627800002];

/** As `migrate` of service-kit, for this service's tables. */
export const migrateDatabase = (roles: DatabaseRoles) => migrate({ ...roles, migrations, rights });
