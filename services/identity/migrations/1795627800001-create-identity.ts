import { createApprovalRequests, createDeadLetters, createHeldActs } from '@raffle/back-office-kit';
import { createSentEventIndexes } from '@raffle/messaging-kit';
import { createDailyFigures, createFoldText } from '@raffle/service-kit/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { administrators } from './create-identity/administrators.js';
import { auditLog } from './create-identity/audit-log.js';
import { awaitedPrizes } from './create-identity/awaited-prizes.js';
import { people } from './create-identity/people.js';
import { sessions } from './create-identity/sessions.js';
import { setOnceColumns } from './create-identity/set-once.js';
import { settings } from './create-identity/settings.js';

/** People, registrations, administrators, settings and the audit log, each invariant as a constraint. */
export class CreateIdentity1795627800001 implements MigrationInterface {
  readonly name = 'CreateIdentity1795627800001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(createFoldText);
    await runner.query(createDeadLetters);
    await runner.query(createDailyFigures);
    await runner.query(settings);
    await runner.query(awaitedPrizes);
    await runner.query(people);
    await runner.query(sessions);
    await runner.query(administrators);
    await runner.query(setOnceColumns);
    await runner.query(createHeldActs(['block']));
    await runner.query(createApprovalRequests(['person', 'reset_code', 'block', 'settings', 'two_people', 'admin']));
    await runner.query(auditLog);
    await runner.query(createSentEventIndexes(['user_id', 'payment_id']));
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be reverted; `npm run reset` removes the database.');
  }
}
