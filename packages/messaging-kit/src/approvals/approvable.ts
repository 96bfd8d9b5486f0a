import type { EntityManager } from 'typeorm';
import type { Actor } from '../admin-act.js';
import type { ApprovalRow } from './approvals.queries.js';

/** What a kind of request changes. `Prepared`: what was learnt before the transaction. */
export interface Approvable<Prepared = unknown> {
  /** Only such administrators decide; absent: every one. */
  role?: 'super_admin';
  /** Before the transaction. @throws ProblemException where the change must not be made now */
  prepare?(subject: string): Promise<Prepared>;
  /** Locks the subject. @returns its values now: one that differs from the request's `before` makes it outdated */
  lock(manager: EntityManager, subject: string): Promise<object>;
  /** Makes the change, with its entry in the audit log. */
  run(manager: EntityManager, request: ApprovalRow, by: Actor, prepared: Prepared): Promise<void>;
  /** After the commit of an approval. */
  committed?(request: ApprovalRow, by: Actor): Promise<void> | void;
  /** In the audit log. */
  refused: { action: `${string}.${string}`; subject: (request: ApprovalRow) => string | null };
}
