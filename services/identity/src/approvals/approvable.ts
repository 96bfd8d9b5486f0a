import type { Actor } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import type { ApprovalRow, Values } from './approvals.queries.js';

/** What a kind of request changes. */
export interface Approvable {
  /** Before the transaction. @throws ProblemException where the change must not be made now */
  prepare?(subject: string): Promise<void>;
  /** Locks the subject. @returns its values now */
  lock(manager: EntityManager, subject: string): Promise<Partial<Record<keyof Values, unknown>>>;
  /** Makes the change, with its entry in the audit log. */
  run(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void>;
  /** After the commit. */
  committed?(subject: string): Promise<void>;
  /** In the audit log. */
  refused: { action: string; subject: (request: ApprovalRow) => string | null };
}
