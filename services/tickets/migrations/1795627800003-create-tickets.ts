import { createDeadLetters } from '@raffle/back-office-kit';
import { createSentEventIndexes } from '@raffle/messaging-kit';
import { createDailyFigures, createFoldText } from '@raffle/service-kit/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { copies } from './create-tickets/copies.js';
import { credits } from './create-tickets/credits.js';
import { draws } from './create-tickets/draws.js';
import { entries } from './create-tickets/entries.js';
import { inventory } from './create-tickets/inventory.js';
import { purchases } from './create-tickets/purchases.js';
import { rewards } from './create-tickets/rewards.js';
import { setOnceColumns } from './create-tickets/set-once.js';

/**
 * Places, holds, purchases, credits, tickets and their entry lists. The database enforces invariants 2, 3 and 5 of docs/architecture.md.
 * Purchases and entries have no foreign key to `product` or `inventory` on purpose: each insert would take a share lock on the hot row
 * of its product.
 */
export class CreateTickets1795627800003 implements MigrationInterface {
  readonly name = 'CreateTickets1795627800003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(createFoldText);
    await runner.query(createDeadLetters);
    await runner.query(createDailyFigures);
    await runner.query(neverChanges);
    await runner.query(copies);
    await runner.query(inventory);
    await runner.query(purchases);
    await runner.query(credits);
    await runner.query(entries);
    await runner.query(rewards);
    await runner.query(draws);
    await runner.query(setOnceColumns);
    await runner.query(createSentEventIndexes(['payment_id']));
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be reverted; `npm run reset` removes the database.');
  }
}

const neverChanges = `
CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
`;
