import { Injectable } from '@nestjs/common';
import { endApprovals } from '@raffle/back-office-kit';
import { AdminAccessReduced, type EventPayload } from '@raffle/contracts/events';
import type { createAdmin, updateAdmin } from '@raffle/contracts/http/admin-team';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { adminArea, type AdminArea, type AdminRole } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { isError } from '@raffle/service-kit';
import { ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { sessionIdOf } from '@raffle/service-kit/redis';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { changedValues, recordAct } from '../../audit/record-audit.js';
import { forgetDevices } from '../../authentication/authentication.queries.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { lockSettings } from '../../settings/settings.queries.js';
import { ChangeAdminPassword, refuseCommonPassword, type ActingSession } from './admin-password.js';
import { Admin } from './admin.entity.js';
import { lockAdmin } from './admin.queries.js';

/**
 * Accounts of the back-office: adding, changing, removing (docs/product.md rule 14). A database trigger
 * protects the last ones. A password that is set for somebody else must be changed at their next login. What one person does here alone
 * leaves an account that does not count as one of two, and is refused where two people must agree (docs/product.md rule 48).
 */
@Injectable()
export class ManageTeam {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly revocations: SessionRevocations,
    private readonly ownPassword: ChangeAdminPassword,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `admin_name_taken` (ignoring case), `password_too_common`, `approval_needed` */
  async addAdmin(form: BodyOf<typeof createAdmin>, by: Actor): Promise<Admin> {
    await refuseCommonPassword('password', form.password);
    const id = uuidv7();
    const { username, role } = form;
    const areas = areasFor(role, form.areas);
    const passwordHash = await this.passwords.hash(form.password);
    return this.dataSource
      .transaction(async (manager) => {
        await refuseAlone(manager);
        await manager.insert(Admin, {
          id,
          username,
          password_hash: passwordHash,
          role,
          areas,
          must_change_password: true,
        });
        await recordAct(manager, by, { action: 'admin.created', subject: id, after: { username, role, areas } });
        return manager.findOneByOrFail(Admin, { id });
      })
      .catch(asTeamProblem);
  }

  /**
   * Ends the sessions of a changed account. The caller's own stays unless its role or areas changed: a session has those it was opened with.
   * @throws ProblemException `admin_not_found`, `changed_meanwhile`, `admin_name_taken`, `last_admin`, `password_too_common`;
   * `approval_needed` for a promotion, a further area or another's password; `password_incorrect` for one's own
   */
  async changeAdmin(id: string, form: BodyOf<typeof updateAdmin>, by: ActingSession): Promise<Admin> {
    const isOwn = by.adminId === id;
    if (form.password !== undefined) await refuseCommonPassword('password', form.password);
    if (form.password !== undefined && isOwn) await this.ownPassword.checkOwnPassword(id, form.currentPassword ?? '');
    const passwordHash = form.password === undefined ? undefined : await this.passwords.hash(form.password);
    const admin = await this.dataSource
      .transaction(async (manager) => {
        const { two_people: twoPeople } = await lockSettings(manager);
        const before = await lockAdmin(manager, id);
        const current = { username: before.username, role: before.role, areas: before.areas };
        refuseOverwriting(form.before, current, form);
        const { username = before.username, role = before.role } = form;
        const areas = areasFor(role, form.areas ?? before.areas);
        const values = changedValues(current, { username, role, areas });
        const worksOnOther = values?.after.role !== undefined || values?.after.areas !== undefined;
        const ownSessionStays = isOwn && !worksOnOther;
        if (!values && passwordHash === undefined) return before;
        const worksOnMore =
          areas.some((area) => !before.areas.includes(area)) || (role === 'super_admin' && role !== before.role);
        const needsTwo = (passwordHash !== undefined && !isOwn) || worksOnMore;
        if (needsTwo && twoPeople) throw new ProblemException('approval_needed');
        await manager.update(
          Admin,
          { id },
          {
            username,
            role,
            areas,
            confirmed: before.confirmed && !needsTwo,
            ...(passwordHash === undefined ? {} : { password_hash: passwordHash, must_change_password: !isOwn }),
          },
        );
        if (worksOnOther) await announceReduced(manager, this.outbox, { id, what: 'role_changed' }, by);
        else if (needsTwo) await announceReduced(manager, this.outbox, { id, what: 'unconfirmed' }, by);
        if (passwordHash !== undefined) await forgetDevices(manager, { kind: 'admin', id });
        const password = passwordHash === undefined ? {} : { password: 'changed' };
        await recordAct(manager, by, {
          action: 'admin.updated',
          subject: id,
          before: values?.before ?? null,
          after: { ...values?.after, ...password },
        });
        await this.revocations.endAccess(
          manager,
          { kind: 'admin', id },
          ownSessionStays ? { except: sessionIdOf(by.token) } : {},
        );
        return manager.findOneByOrFail(Admin, { id });
      })
      .catch(asTeamProblem);
    await this.revocations.applyTo({ kind: 'admin', id });
    return admin;
  }

  /** @throws ProblemException `admin_not_found`, `last_admin` */
  async removeAdmin(id: string, by: Actor): Promise<void> {
    await this.dataSource
      .transaction(async (manager) => {
        await lockSettings(manager);
        const { username, role } = await lockAdmin(manager, id);
        await manager.delete(Admin, { id });
        await endApprovals(manager, id);
        await announceReduced(manager, this.outbox, { id, what: 'removed' }, by);
        await recordAct(manager, by, { action: 'admin.deleted', subject: id, before: { username, role } });
        await forgetDevices(manager, { kind: 'admin', id });
        await this.revocations.endAccess(manager, { kind: 'admin', id });
      })
      .catch(asTeamProblem);
    await this.revocations.applyTo({ kind: 'admin', id });
  }
}

/** The areas of an account, in their order; a super_admin has all of them (docs/product.md rule 64). Default: all. */
export const areasFor = (role: AdminRole, areas: readonly AdminArea[] = adminArea.options): AdminArea[] =>
  adminArea.options.filter((area) => role === 'super_admin' || areas.includes(area));

/** Locks the settings before any account, as every change of the team does. @throws ProblemException `approval_needed` */
export async function refuseAlone(manager: EntityManager): Promise<void> {
  if ((await lockSettings(manager)).two_people) throw new ProblemException('approval_needed');
}

/** The open requests of the account end, in every service (docs/product.md rule 48). In the transaction of the change. */
export async function announceReduced(
  manager: EntityManager,
  outbox: Outbox,
  { id, what }: { id: string; what: EventPayload<typeof AdminAccessReduced>['what'] },
  { adminId, username = '', address }: Actor,
): Promise<void> {
  await outbox.add(manager, AdminAccessReduced, {
    admin_id: id,
    what,
    by: { admin_id: adminId, username, address },
    at: new Date().toISOString(),
  });
}

/** The team's invariants, enforced by the database: constraint and error code. */
const codes = new Map<unknown, 'admin_name_taken' | 'last_admin'>([
  ['admins_username', 'admin_name_taken'],
  ['last_admin', 'last_admin'],
]);

/** @throws ProblemException `admin_name_taken` or `last_admin` for a violation of their constraint, else the error itself */
export function asTeamProblem(error: unknown): never {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : undefined;
  const code = isError(cause) && 'constraint' in cause ? codes.get(cause.constraint) : undefined;
  throw code ? new ProblemException(code, { cause: error }) : error;
}
