import { createApprovalRequests, createDeadLetters, createHeldActs, createTwoPeople } from '@raffle/back-office-kit';
import { createFoldText } from '@raffle/service-kit/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { broadcasts } from './create-messaging/broadcasts.js';
import { conversations } from './create-messaging/conversations.js';
import { copies, reminderTexts } from './create-messaging/copies.js';
import { deliveries } from './create-messaging/deliveries.js';
import { setOnceColumns } from './create-messaging/set-once.js';

/** Conversations, notices, broadcasts, pushes and texts. Messages have no foreign key to `person` on purpose: events arrive in any order. */
export class CreateMessaging1795627800005 implements MigrationInterface {
  readonly name = 'CreateMessaging1795627800005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query(createFoldText);
    await runner.query(createDeadLetters);
    await runner.query(copies);
    await runner.query(createTwoPeople);
    await runner.query(reminderTexts);
    await runner.query(conversations);
    await runner.query(broadcasts);
    await runner.query(deliveries);
    await runner.query(createHeldActs(['message']));
    await runner.query(createApprovalRequests(['message']));
    await runner.query(setOnceColumns);
  }

  down(): Promise<void> {
    throw new Error('The first migration cannot be reverted; `npm run reset` removes the database.');
  }
}
