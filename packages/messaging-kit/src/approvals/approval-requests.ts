import type { Approval, ApprovalKind } from '@raffle/contracts/http/approvals';
import { ProblemException } from '@raffle/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { Actor, AdminAct } from '../admin-act.js';
import type { Approvable } from './approvable.js';
import {
  approvalsOf,
  decideApproval,
  endRequestsOf,
  findApproval,
  insertApproval,
  openApprovals,
  type ApprovalRow,
  type NewApproval,
  type SubjectName,
} from './approvals.queries.js';
import { showApproval } from './show-approval.js';

export interface ApprovalOptions {
  kinds: Partial<Record<ApprovalKind, Approvable>>;
  subjectName: SubjectName;
  /** Tells who may decide, in the transaction. */
  announce: (manager: EntityManager, asked: AskedApproval) => Promise<unknown>;
  /** Adds an entry to the audit log, in the transaction. */
  record: (manager: EntityManager, by: Actor, act: Omit<AdminAct, 'at'>) => Promise<unknown>;
}

/** What is announced of a new request. `role`: the one that may decide; null: every confirmed administrator. */
interface AskedApproval {
  approval_id: string;
  kind: ApprovalKind;
  role: 'super_admin' | null;
  requested_by: string;
  expires_at: string;
}

/** Entered in the audit log, and shown with the request. */
const reasonsToEnd = {
  removed: 'Le compte qui a fait cette demande a été supprimé',
  role_changed: 'Le compte qui a fait cette demande a changé de rôle',
  unconfirmed: 'Le compte qui a fait cette demande ne compte plus comme l’une des deux personnes',
};

/**
 * Changes that an administrator of a service requests and a second one approves (docs/product.md rules 42, 47 and 48), in its table
 * `approval_requests`. An approved change runs in the transaction of its approval. Both must be confirmed: else one person could make
 * an account that requests what they approve.
 */
export class ApprovalRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly options: ApprovalOptions,
  ) {}

  /** Open requests, the oldest first; with a subject its newest requests, decided ones too. */
  async list(subject?: string): Promise<Approval[]> {
    const { manager } = this.dataSource;
    const { subjectName } = this.options;
    const found = await (subject === undefined
      ? openApprovals(manager, subjectName)
      : approvalsOf(manager, subjectName, subject));
    return found.map(showApproval);
  }

  /**
   * Runs in the caller's transaction, which locks the subject and adds the audit entry. Who may decide is notified.
   * @throws ProblemException `approval_open`, `account_unconfirmed`
   */
  async add(manager: EntityManager, request: NewApproval): Promise<Approval> {
    requireConfirmed(request.by);
    const { role = null } = this.kindOf(request);
    const approval = await this.shown(manager, await insertApproval(manager, request));
    await this.options.announce(manager, {
      approval_id: approval.id,
      kind: approval.kind,
      role,
      requested_by: request.by.adminId,
      expires_at: approval.expires_at,
    });
    return approval;
  }

  /**
   * @throws ProblemException `approval_not_found`, `approval_closed`, `approval_own`, `approval_too_early`, `account_unconfirmed`,
   * `approval_outdated`, `forbidden`, and the problems of the change itself
   */
  async approve(id: string, by: Actor): Promise<Approval> {
    const asked = await this.find(id, by);
    requireConfirmed(by);
    const kind = this.kindOf(asked);
    const isOwn = asked.requested_by === by.adminId;
    if (isOwn && (asked.alone_from === null || !kind.requireAlone)) throw new ProblemException('approval_own');
    const prepared = await kind.prepare?.(asked.subject);
    const approval = await this.decide(asked, async (manager, now) => {
      const values = new Map<string, unknown>(Object.entries(now));
      if (Object.entries(asked.before).some(([field, value]) => values.get(field) !== value))
        throw new ProblemException('approval_outdated');
      if (isOwn) {
        await kind.requireAlone?.(manager, by);
        if (!asked.alone_reached) throw new ProblemException('approval_too_early');
      }
      await decideApproval(manager, id, by);
      await kind.run(manager, asked, by, prepared);
    });
    await kind.committed?.(asked, by);
    return approval;
  }

  /** The requester may withdraw their own. @throws ProblemException `approval_not_found`, `approval_closed`, `forbidden` */
  async refuse(id: string, reason: string, by: Actor): Promise<Approval> {
    const asked = await this.find(id, by);
    const { action, subject } = this.kindOf(asked).refused;
    return this.decide(asked, async (manager) => {
      await decideApproval(manager, id, by, reason);
      await this.options.record(manager, by, { action, subject: subject(asked), before: null, after: { reason } });
    });
  }

  /**
   * Ends what an administrator asked for who may no longer do so: nobody should approve it afterwards. In the caller's transaction; each
   * has its entry in the audit log. Requests made later stay.
   */
  async endOf(
    manager: EntityManager,
    reduced: {
      admin_id: string;
      what: keyof typeof reasonsToEnd;
      by: { admin_id: string; username: string; address: string | null };
      at: string;
    },
  ): Promise<void> {
    const { admin_id: adminId, username, address } = reduced.by;
    const by = { adminId, username, address };
    const reason = reasonsToEnd[reduced.what];
    const ended = await endRequestsOf(manager, {
      requesterId: reduced.admin_id,
      until: new Date(reduced.at),
      by,
      reason,
    });
    for (const request of ended) {
      const { action, subject } = this.kindOf(request).refused;
      await this.options.record(manager, by, { action, subject: subject(request), before: null, after: { reason } });
    }
  }

  private kindOf({ kind }: Pick<ApprovalRow, 'kind'>): Approvable {
    const approvable = this.options.kinds[kind];
    if (!approvable) throw new Error(`this service approves no ${kind}`);
    return approvable;
  }

  private async find(id: string, by: Actor): Promise<ApprovalRow> {
    const found = await findApproval(this.dataSource.manager, this.options.subjectName, id);
    if (!found) throw new ProblemException('approval_not_found');
    const { role } = this.kindOf(found);
    if (role !== undefined && by.role !== role) throw new ProblemException('forbidden');
    return found;
  }

  /** Locks the subject first, in the same order as where the change is requested. */
  private decide(asked: ApprovalRow, run: (manager: EntityManager, now: object) => Promise<void>): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const now = await this.kindOf(asked).lock(manager, asked.subject);
      const locked = await findApproval(manager, this.options.subjectName, asked.id, 'lock');
      if (locked?.state !== 'open') throw new ProblemException('approval_closed');
      await run(manager, now);
      return this.shown(manager, asked.id);
    });
  }

  private async shown(manager: EntityManager, id: string): Promise<Approval> {
    const row = await findApproval(manager, this.options.subjectName, id);
    if (!row) throw new ProblemException('approval_not_found');
    return showApproval(row);
  }
}

/** @throws ProblemException `account_unconfirmed` */
function requireConfirmed({ confirmed }: Actor): void {
  if (!confirmed) throw new ProblemException('account_unconfirmed');
}
