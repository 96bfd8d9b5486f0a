import 'reflect-metadata';
import { runMigration } from '@raffle/service-kit/database';
import { migrateDatabase } from './database.js';

await runMigration('payments', migrateDatabase);
