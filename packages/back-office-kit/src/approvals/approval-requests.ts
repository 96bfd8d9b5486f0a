import { Inject, Injectable, type Provider, type Type } from '@nestjs/common';
import { AdminAccessReduced, ApprovalRequested, type EventPayload } from '@raffle/contracts/events';
import { areasOfRequest, deciders, mayDecide } from '@raffle/contracts/http/approval-deciders';
import { approvalField, type Approval, type ApprovalKind } from '@raffle/contracts/http/approvals';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { logger } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../admin-act.js';
import {
  approvalsOf,
  decideApproval,
  dueApprovals,
  endRequestsOf,
  findApproval,
  insertApproval,
  openApprovals,
  type ApprovalRow,
  type NewApproval,
  type SubjectName,
} from './approvals.queries.js';

const log = logger('approvals');

/**
 * Changes that an administrator of a service requests and a second one approves (docs/product.md rules 42, 47 and 48),
 * in its table `approval_requests`. An approved change runs in the transaction of its approval. Both must be
 * confirmed: else one person could make an account that requests what they approve. The first two alone confirm each other.
 */
export class ApprovalRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly kinds: Partial<Record<ApprovalKind, Approvable>>,
    private readonly options: ApprovalOptions,
    private readonly onlyAdmin?: OnlyAdmin,
  ) {}

  /** The providers of a service, with the class of each kind of change. @throws Error where the only administrator could never decide one */
  static of(kinds: Partial<Record<ApprovalKind, Type<Approvable>>>, options: ApprovalOptions): Provider[] {
    const names = Object.keys(kinds);
    const { onlyAdmin } = options;
    const waiting = names.find((kind) => deciders[kind as ApprovalKind].alone && !onlyAdmin);
    if (waiting !== undefined)
      throw new Error(`${waiting} needs to know whether an administrator is the only one: onlyAdmin`);
    return [
      EndRequestsWhenAdminAccessReduced,
      {
        provide: ApprovalRequests,
        inject: [DataSource, Outbox, ...Object.values(kinds), ...(onlyAdmin ? [onlyAdmin] : [])],
        useFactory: (dataSource: DataSource, outbox: Outbox, ...injected: unknown[]) => {
          const byName = Object.fromEntries(names.map((kind, at) => [kind, injected[at] as Approvable]));
          const only = injected[names.length] as OnlyAdmin | undefined;
          return new ApprovalRequests(dataSource, outbox, byName, options, only);
        },
      },
    ];
  }

  /** Open requests of the administrator's areas, the oldest first; with a subject its newest requests, decided ones too. */
  async list(by: Pick<Actor, 'areas'>, subject?: string): Promise<Approval[]> {
    const { manager } = this.dataSource;
    const { subjectName } = this.options;
    const found = await (subject === undefined
      ? openApprovals(manager, subjectName)
      : approvalsOf(manager, subjectName, subject));
    return found.filter((request) => worksOn(areasOfRequest(request), by.areas ?? [])).map(showApproval);
  }

  /**
   * Whether this administrator may approve their own request of a kind a day later: they are the only one that counts (docs/product.md rule 47).
   * Before a transaction: it may ask identity.
   */
  async mayBeAlone(kind: ApprovalKind, { adminId }: Actor): Promise<boolean> {
    return deciders[kind].alone === true && this.onlyAdmin !== undefined && this.onlyAdmin.isOnlyAdmin(adminId);
  }

  /**
   * Runs in the caller's transaction, which locks the subject and adds the audit entry. Who may decide is notified.
   * @throws ProblemException `approval_open`, `account_unconfirmed`
   */
  async requestApproval(manager: EntityManager, request: NewApproval): Promise<Approval> {
    requireConfirmed(request.by);
    const approval = await this.shown(manager, await insertApproval(manager, request));
    await this.outbox.add(manager, ApprovalRequested, {
      approval_id: approval.id,
      kind: approval.kind,
      subject: approval.subject,
      requested_by: request.by.adminId,
      alone: approval.alone_from !== null,
      by_subject: approval.subject_from !== null,
      expires_at: approval.expires_at,
    });
    return approval;
  }

  /**
   * @throws ProblemException `approval_not_found`, `approval_closed`, `approval_own`, `approval_too_early`, `account_unconfirmed`,
   * `approval_outdated`, `forbidden`, and the problems of the change itself
   */
  async approve(id: string, by: Actor): Promise<Approval> {
    return this.approveFound(await this.findForDecision(id, by), by);
  }

  private async approveFound(asked: ApprovalRow, by: Actor): Promise<Approval> {
    const isSubject = asked.subject_from !== null && asked.subject === by.adminId;
    if (!isSubject) requireConfirmed(by);
    const kind = this.kindOf(asked);
    const isOwn = asked.requested_by === by.adminId;
    if (isOwn && (asked.alone_from === null || !(await this.mayBeAlone(asked.kind, by))))
      throw new ProblemException('approval_own');
    const prepared = await kind.prepare?.(asked.subject, by);
    const approval = await this.whileOpen(asked, async (manager, now) => {
      const values = new Map<string, unknown>(Object.entries(now));
      if (Object.entries(asked.before).some(([field, value]) => values.get(field) !== value))
        throw new ProblemException('approval_outdated');
      const isReached = (!isOwn || asked.alone_reached) && (!isSubject || asked.subject_reached);
      if (!isReached) throw new ProblemException('approval_too_early');
      await decideApproval(manager, asked.id, by);
      await kind.carryOut(manager, asked, by, prepared);
    });
    await kind.committed?.(asked, by);
    return approval;
  }

  /**
   * Approves, in the name of their requesters, the requests of a kind that these may approve alone by now. One that is not possible, as there
   * is a second administrator meanwhile, waits for that one.
   */
  async approveDue(kind: ApprovalKind): Promise<void> {
    for (const due of await dueApprovals(this.dataSource.manager, this.options.subjectName, kind)) {
      const by = { adminId: due.requested_by, username: due.requested_by_name, confirmed: true, address: null };
      await this.approveFound(due, by).catch((error: unknown) => {
        if (!(error instanceof ProblemException)) throw error;
        log.info({ approval_id: due.id, code: error.code }, 'a request that is due is not approved');
      });
    }
  }

  /** The requester may withdraw their own. @throws ProblemException `approval_not_found`, `approval_closed`, `forbidden` */
  async refuse(id: string, reason: string, by: Actor): Promise<Approval> {
    const asked = await this.findForDecision(id, by, 'or own');
    return this.whileOpen(asked, async (manager) => {
      await decideApproval(manager, id, by, reason);
      await this.recordRefusal(manager, asked, by, reason);
    });
  }

  /**
   * Ends what an administrator asked for who may no longer do so: nobody should approve it afterwards. In the caller's transaction; each
   * has its entry in the audit log. Requests made later stay.
   */
  async endOf(manager: EntityManager, reduced: EventPayload<typeof AdminAccessReduced>): Promise<void> {
    const { admin_id: adminId, username, address } = reduced.by;
    const by = { adminId, username, address };
    const reason = reasonsToEnd[reduced.what];
    const until = new Date(reduced.at);
    for (const request of await endRequestsOf(manager, { requesterId: reduced.admin_id, until, by, reason }))
      await this.recordRefusal(manager, request, by, reason);
  }

  private async recordRefusal(manager: EntityManager, request: ApprovalRow, by: Actor, reason: string): Promise<void> {
    const { record = recordAct } = this.options;
    const { action, subject } = this.kindOf(request).refused;
    await record(this.outbox, manager, by, { action, subject: subject(request), before: null, after: { reason } });
  }

  private kindOf({ kind }: Pick<ApprovalRow, 'kind'>): Approvable {
    const approvable = this.kinds[kind];
    if (!approvable) throw new Error(`this service approves no ${kind}`);
    return approvable;
  }

  /** @param orOwn also allows the requester: an administrator may withdraw a request that only a super_admin approves */
  private async findForDecision(id: string, by: Actor, orOwn?: 'or own'): Promise<ApprovalRow> {
    const found = await findApproval(this.dataSource.manager, this.options.subjectName, id);
    if (!found) throw new ProblemException('approval_not_found');
    const isOwn = orOwn !== undefined && found.requested_by === by.adminId;
    if (!isOwn && !mayDecide(found, by)) throw new ProblemException('forbidden');
    return found;
  }

  /** Locks the subject first, in the same order as where the change is requested. */
  private whileOpen(
    asked: ApprovalRow,
    run: (manager: EntityManager, now: object) => Promise<void>,
  ): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const now = await this.kindOf(asked).lock(manager, asked.subject, asked);
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

/** A class of its own: Nest finds the interceptors of a method in classes only, not in what a factory makes. */
@Injectable()
class EndRequestsWhenAdminAccessReduced {
  constructor(@Inject(ApprovalRequests) private readonly requests: ApprovalRequests) {}

  @OnEvent(AdminAccessReduced, { consumer: 'EndRequestsWhenAdminAccessReduced.handle' })
  handle(reduced: EventPayload<typeof AdminAccessReduced>, { manager }: EventContext): Promise<void> {
    return this.requests.endOf(manager, reduced);
  }
}

interface ApprovalOptions {
  subjectName: SubjectName;
  /** Of a service with kinds that the only administrator decides. */
  onlyAdmin?: Type<OnlyAdmin>;
  /** Adds an entry to the audit log, in the transaction; default: the platform's. */
  record?: typeof recordAct;
}

/** Knows whether an administrator is the only one that counts. */
export interface OnlyAdmin {
  isOnlyAdmin(adminId: string): Promise<boolean>;
}

/** The change that a kind of request makes, which `deciders` of the contracts say who may agree to. `Prepared`: data loaded before the transaction. */
export interface Approvable<Prepared = unknown> {
  /** Runs before the transaction. @throws ProblemException when the change must not be made now */
  prepare?(subject: string, by: Actor): Promise<Prepared>;
  /** Locks the subject. @returns its current values: one that differs from the request's `before` makes it outdated */
  lock(manager: EntityManager, subject: string, request: ApprovalRow): Promise<object>;
  /** Makes the change and adds its entry to the audit log. */
  carryOut(manager: EntityManager, request: ApprovalRow, by: Actor, prepared: Prepared): Promise<void>;
  /** Runs after the commit of an approval. */
  committed?(request: ApprovalRow, by: Actor): Promise<void> | void;
  /** The audit log entry of a refusal. */
  refused: { action: `${string}.${string}`; subject: (request: ApprovalRow) => string | null };
}

/** Entered in the audit log, and shown with the request. */
const reasonsToEnd = {
  removed: 'Le compte qui a fait cette demande a été supprimé',
  role_changed: 'Le compte qui a fait cette demande a changé de rôle ou de domaines',
  unconfirmed: 'Le compte qui a fait cette demande ne compte plus comme l’une des deux personnes',
};

/** @throws ProblemException `account_unconfirmed` */
function requireConfirmed({ confirmed }: Actor): void {
  if (!confirmed) throw new ProblemException('account_unconfirmed');
}

function showApproval(row: ApprovalRow): Approval {
  const { before, after } = row;
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    subject_name: row.subject_name,
    changes: approvalField.options.flatMap((field) =>
      after[field] === undefined ? [] : { field, before: before[field] ?? '', after: after[field] },
    ),
    reason: row.reason,
    requested_by: { id: row.requested_by, username: row.requested_by_name },
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    alone_from: row.alone_from?.toISOString() ?? null,
    subject_from: row.subject_from?.toISOString() ?? null,
    state: row.state,
    decided_by:
      row.decided_by === null || row.decided_by_name === null
        ? null
        : { id: row.decided_by, username: row.decided_by_name },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
  };
}
