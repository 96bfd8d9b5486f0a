import { Injectable } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts';
import { ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { changedValues, recordAct, type ActingAdmin } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { Admin } from './admin.entity.js';
import { tellRefusal } from './refused-by-the-database.js';

export interface ActingSession extends ActingAdmin {
  /** The session that asks. */
  token: string;
}

/** Accounts of the back-office: adding, changing, removing (product.md row 14). The database keeps the last ones. */
@Injectable()
export class ManageTeam {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly sessions: SessionStore,
  ) {}

  /** @throws ProblemException `admin_name_taken` whatever the case */
  async add(form: { username: string; password: string; role: AdminRole }, by: ActingAdmin): Promise<Admin> {
    const id = uuidv7();
    const { username, role } = form;
    const passwordHash = await this.passwords.hash(form.password);
    return this.dataSource
      .transaction(async (manager) => {
        await manager.insert(Admin, { id, username, passwordHash, role });
        await recordAct(manager, by, { action: 'admin.created', subject: id, after: { username, role } });
        return manager.findOneByOrFail(Admin, { id });
      })
      .catch(tellRefusal);
  }

  /**
   * Sessions of a changed account end. One's own stays, unless the role changed: a session works with the role it was opened with.
   * @throws ProblemException `admin_not_found`, `admin_name_taken`, `last_admin`
   */
  async change(
    id: string,
    form: { username?: string | undefined; password?: string | undefined; role?: AdminRole | undefined },
    by: ActingSession,
  ): Promise<Admin> {
    const passwordHash = form.password === undefined ? undefined : await this.passwords.hash(form.password);
    const { changed, options, admin } = await this.dataSource
      .transaction(async (manager) => {
        const before = await lockedAdmin(manager, id);
        const { username = before.username, role = before.role } = form;
        const values = changedValues({ username: before.username, role: before.role }, { username, role });
        const ownSessionStays = by.id === id && role === before.role;
        const options = ownSessionStays ? { except: by.token } : {};
        if (!values && passwordHash === undefined) return { changed: false, options, admin: before };
        await manager.update(
          Admin,
          { id },
          { username, role, ...(passwordHash === undefined ? {} : { passwordHash }) },
        );
        const password = passwordHash === undefined ? {} : { password: 'changed' };
        await recordAct(manager, by, {
          action: 'admin.updated',
          subject: id,
          before: values?.before ?? null,
          after: { ...values?.after, ...password },
        });
        // Inside, so that nothing is changed while old sessions go on because Redis was away.
        await this.sessions.revokeAllOf('admin', id, options);
        return { changed: true, options, admin: await manager.findOneByOrFail(Admin, { id }) };
      })
      .catch(tellRefusal);
    // And after the commit: a login that was under way.
    if (changed) await this.sessions.revokeAllOf('admin', id, options);
    return admin;
  }

  /** @throws ProblemException `admin_not_found`, `last_admin` */
  async remove(id: string, by: ActingAdmin): Promise<void> {
    await this.dataSource
      .transaction(async (manager) => {
        const { username, role } = await lockedAdmin(manager, id);
        await manager.delete(Admin, { id });
        await recordAct(manager, by, { action: 'admin.deleted', subject: id, before: { username, role } });
        await this.sessions.revokeAllOf('admin', id);
      })
      .catch(tellRefusal);
    await this.sessions.revokeAllOf('admin', id);
  }
}

async function lockedAdmin(manager: EntityManager, id: string): Promise<Admin> {
  const admin = await manager.findOne(Admin, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!admin) throw new ProblemException('admin_not_found');
  return admin;
}
