import type { EntityManager } from 'typeorm';
import type { Actor } from '../admin-act.js';
import type { ApprovalRow } from './approvals.queries.js';

/** The change that a kind of request makes. `Prepared`: data loaded before the transaction. */
export interface Approvable<Prepared = unknown> {
  /** The role that may decide; absent: every confirmed administrator. */
  role?: 'super_admin';
  /** Runs before the transaction. @throws ProblemException when the change must not be made now */
  prepare?(subject: string): Promise<Prepared>;
  /** Locks the subject. @returns its current values: one that differs from the request's `before` makes it outdated */
  lock(manager: EntityManager, subject: string): Promise<object>;
  /**
   * Called when the requester approves a request that they may approve alone after its delay (docs/product.md rule 47).
   * @throws ProblemException `approval_own` when they are no longer the only administrator
   */
  requireAlone?(manager: EntityManager, by: Actor): Promise<void>;
  /** Makes the change and adds its entry to the audit log. */
  run(manager: EntityManager, request: ApprovalRow, by: Actor, prepared: Prepared): Promise<void>;
  /** Runs after the commit of an approval. */
  committed?(request: ApprovalRow, by: Actor): Promise<void> | void;
  /** The audit log entry of a refusal. */
  refused: { action: `${string}.${string}`; subject: (request: ApprovalRow) => string | null };
}
