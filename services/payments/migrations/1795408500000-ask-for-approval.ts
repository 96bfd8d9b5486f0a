import { createApprovalRequests, dropApprovalRequests } from '@raffle/messaging-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests for a second administrator's approval of grants and refunds (docs/product.md rule 42). */
export class AskForApproval1795408500000 implements MigrationInterface {
  readonly name = 'AskForApproval1795408500000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of createApprovalRequests(['grant', 'refund'])) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropApprovalRequests) await runner.query(statement);
  }
}
