import { Injectable } from '@nestjs/common';
import type { Admin as AdminAnswer } from '@raffle/contracts/http/sessions';
import { logger, ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Admin } from '../admin/admin.entity.js';
import { findAdminByUsername } from '../admin/admin.queries.js';
import { recordAct, recordAudit } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { AttemptDelays } from '../sessions/attempt-delays.js';

const log = logger('sessions');

/** Opens a session for an administrator and records it in the audit log. */
@Injectable()
export class LogInAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * @param address the browser's address, for the audit log.
   * @throws ProblemException `login_failed_admin` whatever was wrong, `too_many_requests` with Retry-After
   */
  async logIn({ username, password }: { username: string; password: string }, address: string | undefined) {
    const name = username.trim().toLowerCase();
    await this.delays.attempt('login-admin', name);
    const { manager } = this.dataSource;
    const admin = await findAdminByUsername(manager, name);
    if (!(await this.passwords.matches(admin?.passwordHash, password)) || !admin) {
      log.warn({ kind: 'admin', account_id: admin?.id }, 'a login failed');
      // The typed name is not recorded: people type passwords into the wrong field.
      await recordAudit(manager, {
        actor: { kind: 'nobody' },
        action: 'admin.login_failed',
        subject: admin?.id ?? null,
        address,
      });
      throw new ProblemException('login_failed_admin');
    }
    await this.delays.succeeded('login-admin', name);
    // Before the session exists, so that no admin works without an entry in the audit log.
    await this.dataSource.transaction(async (transaction) => {
      await transaction.update(Admin, { id: admin.id }, { lastLoginAt: () => 'now()' });
      await recordAct(
        transaction,
        { adminId: admin.id, address: address ?? null },
        { action: 'admin.logged_in', subject: admin.id },
      );
    });
    return { token: await this.openSession(admin), admin: answerOf(admin) };
  }

  private async openSession({ id, role, passwordHash }: Admin): Promise<string> {
    const token = await this.sessions.create({ kind: 'admin', id, role });
    const now = await this.dataSource.manager.findOneBy(Admin, { id });
    if (now?.passwordHash === passwordHash && now.role === role) return token;
    // A change that ends all sessions came in between: this session ends too.
    await this.sessions.revoke(token);
    throw new ProblemException('login_failed_admin');
  }
}

const answerOf = ({ id, username, role }: Admin): AdminAnswer => ({ id, username, role });
