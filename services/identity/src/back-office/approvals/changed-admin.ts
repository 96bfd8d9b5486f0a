import { Inject, Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { requestAdmin, requestAdminChange } from '@raffle/contracts/http/requests-about-team';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { adminArea, adminRole, type AdminRole } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { refuseCommonPassword } from '../admin/admin-password.js';
import { Admin } from '../admin/admin.entity.js';
import { areFirstTwo, findAdminByUsername, forgetSecondFactor, lockAdmin } from '../admin/admin.queries.js';
import { announceReduced, areasFor, asTeamProblem } from '../admin/manage-team.js';
import { requiresSecondFactor } from '../second-factor/check-second-factor.js';
import { recordAct } from '../../audit/record-audit.js';
import { forgetDevices } from '../../authentication/authentication.queries.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { lockSettings } from '../../settings/settings.queries.js';

/** Shown instead of a password. */
const newPassword = 'changed';

/**
 * Adds, promotes, resets or confirms an account of the back-office with two people (docs/product.md rule 48). Who asks for a new
 * account or a reset knows the password: the account counts only after a second request, once its owner has chosen another (rule 59).
 */
@Injectable()
export class ChangedAdmin implements Approvable {
  readonly refused = { action: 'admin.request_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly revocations: SessionRevocations,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: FactorRule,
  ) {}

  /** Of an account that does not exist yet: no values. Locks the settings first, as every change of the team does. */
  async lock(manager: EntityManager, id: string) {
    await lockSettings(manager);
    const admin = await manager.findOne(Admin, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return admin ? valuesOf(admin) : {};
  }

  /**
   * @throws ProblemException `admin_name_taken` when another account got the name meanwhile; `own_password_first`, `second_factor_first`;
   * `account_unconfirmed` for the owner's own agreement where two super_admins count by now
   */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const { subject: id, before, after, secret: passwordHash, requested_by_name: requestedBy, reason } = request;
    const { username } = after;
    const resets = passwordHash !== null || after.second_factor !== undefined;
    if (after.confirmed !== undefined) {
      const admin = await lockAdmin(manager, id);
      if (by.adminId === id) {
        if (!(await areFirstTwo(manager))) throw new ProblemException('account_unconfirmed');
        requireFactors([admin, await lockAdmin(manager, request.requested_by)]);
      }
      requireReady(this.config, after.role === undefined ? admin : { ...admin, role: adminRole.parse(after.role) });
    }
    if (username !== undefined && passwordHash !== null) {
      const role = adminRole.parse(after.role);
      await manager
        .insert(Admin, {
          ...{ id, username, password_hash: passwordHash, role, ...listed(after) },
          ...{ must_change_password: true },
        })
        .catch(asTeamProblem);
    } else {
      await manager.update(
        Admin,
        { id },
        {
          ...(after.role !== undefined && { role: adminRole.parse(after.role) }),
          ...listed(after),
          ...(passwordHash !== null && { password_hash: passwordHash, must_change_password: true }),
          ...(after.confirmed !== undefined && { confirmed: true }),
          ...(resets && { confirmed: false }),
        },
      );
      if (resets) await announceReduced(manager, this.outbox, { id, what: 'unconfirmed' }, by);
      if (passwordHash !== null) await forgetDevices(manager, { kind: 'admin', id });
      if (after.second_factor !== undefined) await forgetSecondFactor(manager, id);
    }
    await recordAct(manager, by, {
      action: username === undefined ? 'admin.updated' : 'admin.created',
      subject: id,
      before: Object.keys(before).length > 0 ? { ...before, ...listed(before) } : null,
      after: { ...after, ...listed(after), requested_by: requestedBy, reason },
    });
    // A session keeps the role, the areas and the confirmation with which it was opened.
    await this.revocations.endAccess(manager, { kind: 'admin', id });
  }

  committed({ subject: id }: ApprovalRow): Promise<void> {
    return this.revocations.applyTo({ kind: 'admin', id });
  }
}

/** Asks a second super_admin to add or change an account. */
@Injectable()
export class RequestAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly requests: ApprovalRequests,
    @Inject(identityConfig) private readonly config: FactorRule,
  ) {}

  /** @throws ProblemException `admin_name_taken`, `password_too_common` */
  async add({ username, password, role, areas, reason }: BodyOf<typeof requestAdmin>, by: Actor): Promise<Approval> {
    await refuseCommonPassword('password', password);
    const secret = await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      if (await findAdminByUsername(manager, username)) throw new ProblemException('admin_name_taken');
      const after = { username, role, areas: areasFor(role, areas).join() };
      return this.request(manager, uuidv7(), { before: {}, after, reason, secret }, by);
    });
  }

  /**
   * While no two super_admins are confirmed, the owner of an account agrees to its confirmation.
   * @throws ProblemException `admin_not_found`, `password_too_common`, `nothing_changed`; `forbidden` for a reset of one's own;
   * `own_password_first`, `second_factor_first` for a confirmation before its owner has done so
   */
  async change(id: string, form: BodyOf<typeof requestAdminChange>, by: Actor): Promise<Approval> {
    const { password, secondFactor, confirmed, reason } = form;
    const resets = password !== undefined || secondFactor !== undefined;
    // One's own password always needs the old one, and one's own second factor a code.
    if (resets && id === by.adminId) throw new ProblemException('forbidden');
    if (password !== undefined) await refuseCommonPassword('password', password);
    const secret = password === undefined ? undefined : await this.passwords.hash(password);
    return this.dataSource.transaction(async (manager) => {
      await lockSettings(manager);
      const admin = await lockAdmin(manager, id);
      const now = valuesOf(admin);
      const { role = admin.role, areas = admin.areas } = form;
      const wanted = {
        role,
        areas: areasFor(role, areas).join(),
        second_factor: secondFactor ?? now.second_factor,
        confirmed: String(confirmed ?? admin.confirmed),
      };
      const changed = (Object.keys(now) as (keyof typeof now)[]).filter((field) => now[field] !== wanted[field]);
      const only = (values: typeof now) => Object.fromEntries(changed.map((field) => [field, values[field]]));
      const after = { ...only(wanted), ...(secret !== undefined && { password: newPassword }) };
      if (Object.keys(after).length === 0) throw new ProblemException('nothing_changed');
      if (changed.includes('confirmed')) {
        if (resets) throw new ProblemException('own_password_first');
        requireReady(this.config, { ...admin, role: role ?? admin.role });
      }
      const bySubject = changed.join() === 'confirmed' && admin.role === 'super_admin' && (await areFirstTwo(manager));
      if (bySubject) requireFactors([admin, await lockAdmin(manager, by.adminId)]);
      return this.request(manager, id, { before: only(now), after, reason, secret, bySubject }, by);
    });
  }

  private async request(
    manager: EntityManager,
    subject: string,
    { before, after, reason, secret, bySubject = false }: Asked,
    by: Actor,
  ): Promise<Approval> {
    const what = { before, after, reason, bySubject, ...(secret !== undefined && { secret }) };
    const approval = await this.requests.requestApproval(manager, { kind: 'admin', subject, ...what, by });
    await recordAct(manager, by, {
      action: 'admin.requested',
      subject,
      before: Object.keys(before).length > 0 ? { ...before, ...listed(before) } : null,
      after: { ...after, ...listed(after), reason },
    });
    return approval;
  }
}

interface Asked {
  before: ApprovalRow['before'];
  after: ApprovalRow['after'];
  reason: string;
  secret: string | undefined;
  bySubject?: boolean;
}

type FactorRule = Pick<IdentityConfig, 'SECOND_FACTOR_REQUIRED'>;
type Ready = Pick<Admin, 'must_change_password' | 'second_factor_at'> & { role: AdminRole };

/** An account counts only in its owner's hands. @throws ProblemException `own_password_first`, `second_factor_first` */
function requireReady(config: FactorRule, admin: Ready): void {
  if (admin.must_change_password) throw new ProblemException('own_password_first');
  if (requiresSecondFactor(config, admin)) requireFactors([admin]);
}

/** @throws ProblemException `second_factor_first` */
function requireFactors(admins: readonly Pick<Admin, 'second_factor_at'>[]): void {
  if (admins.some(({ second_factor_at: since }) => since === null)) throw new ProblemException('second_factor_first');
}

/** What two people may change of an account, as texts. */
const valuesOf = (admin: Admin) => ({
  role: admin.role,
  areas: admin.areas.join(),
  second_factor: admin.second_factor_at ? 'on' : 'off',
  confirmed: String(admin.confirmed),
});

/** The areas that a request names; a request has its values as texts. */
const listed = ({ areas }: ApprovalRow['after']) =>
  areas === undefined ? {} : { areas: areas === '' ? [] : z.array(adminArea).parse(areas.split(',')) };
