import { Injectable } from '@nestjs/common';
import type { Admin as AdminAnswer } from '@raffle/contracts';
import { logger, ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { findAdminByUsername } from '../admin/find-admin.js';
import { recordAudit } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { AttemptDelays } from './attempt-delays.js';

const log = logger('sessions');

/** Opens a session for an administrator, and writes it to the audit log. */
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
      if (admin) log.warn({ kind: 'admin', account_id: admin.id }, 'a login failed');
      if (admin) await this.audit('admin.login_failed', null, admin.id, address);
      throw new ProblemException('login_failed_admin');
    }
    await this.delays.succeeded('login-admin', name);
    // Before the session exists: no admin works without a line in the log.
    await this.audit('admin.logged_in', admin.id, admin.id, address);
    const token = await this.sessions.create({ kind: 'admin', id: admin.id, role: admin.role });
    const answer: AdminAnswer = { id: admin.id, username: admin.username, role: admin.role };
    return { token, admin: answer };
  }

  private audit(action: string, actorId: string | null, subject: string, address: string | undefined): Promise<void> {
    return recordAudit(this.dataSource.manager, {
      actor: actorId ? { kind: 'admin', id: actorId } : { kind: 'nobody' },
      action,
      subject,
      details: { address: address ?? null },
    });
  }
}
