import 'reflect-metadata';
import { runMigration } from '@raffle/service-kit';
import { migrateDatabase } from './database.js';

await runMigration('catalog', migrateDatabase);
