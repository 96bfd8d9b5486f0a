import { createApprovalRequests, createDeadLetters } from '@raffle/back-office-kit';
import { createSentEventIndexes } from '@raffle/messaging-kit';
import { createDailyFigures, createFoldText } from '@raffle/service-kit/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { books } from './create-payments/books.js';
import { goodwill } from './create-payments/goodwill.js';
import { incidents } from './create-payments/incidents.js';
import { payments } from './create-payments/payments.js';
import { providerFailures } from './create-payments/provider-failures.js';
import { refunds } from './create-payments/refunds.js';
import { setOnceColumns } from './create-payments/set-once.js';
import { settings } from './create-payments/settings.js';
import { sources } from './create-payments/sources.js';

/** Payments with what came in for them, refunds, outcomes, goodwill, and the closed months of the books. */
export class CreatePayments1795627800004 implements MigrationInterface {
  readonly name = 'CreatePayments1795627800004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS btree_gist');
    await runner.query(createFoldText);
    await runner.query(createDeadLetters);
    await runner.query(createDailyFigures);
    await runner.query(payments);
    await runner.query(refunds);
    await runner.query(books);
    await runner.query(settings);
    await runner.query(providerFailures);
    await runner.query(setOnceColumns);
    await runner.query(incidents);
    await runner.query(createApprovalRequests(['grant', 'refund', 'goodwill', 'provider']));
    await runner.query(goodwill);
    await runner.query(sources);
    await runner.query(createSentEventIndexes(['payment_id']));
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be reverted; `npm run reset` removes the database.');
  }
}
