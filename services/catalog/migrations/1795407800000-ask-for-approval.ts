import { createApprovalRequests, dropApprovalRequests } from '@raffle/messaging-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for draws and for cancellations of full products, approved by a second administrator (docs/product.md rule 42). */
export class AskForApproval1795407800000 implements MigrationInterface {
  readonly name = 'AskForApproval1795407800000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createApprovalRequests(['draw', 'cancellation'])) await runner.query(statement);
    await runner.query(auditActions(added));
  }

  /** Fails once a request exists. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(auditActions([]));
    for (const statement of dropApprovalRequests) await runner.query(statement);
  }
}

const added = [
  'draw_requested',
  'draw_approved',
  'draw_refused',
  'cancellation_requested',
  'cancellation_approved',
  'cancellation_refused',
];
const auditActions = (more: readonly string[]) => `
  ALTER TABLE product_audit DROP CONSTRAINT product_audit_action_check,
    ADD CONSTRAINT product_audit_action_check CHECK (action IN (${[...before, ...more].map((action) => `'${action}'`).join(', ')}))`;
const before = [
  'created',
  'updated',
  'activated',
  'deleted',
  'cancelled',
  'draw_started',
  'draw_completed',
  'beacon_entered',
];
