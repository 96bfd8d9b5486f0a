import { Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { Admin as AdminAnswer, loginAdmin } from '@raffle/contracts/http/sessions';
import { logger, ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { Admin } from '../admin/admin.entity.js';
import { findAdminByUsername } from '../admin/admin.queries.js';
import { recordAct, recordAudit } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { rememberDevice } from '../sessions/known-devices.queries.js';
import { LoginAttempts } from '../sessions/login-attempts.js';
import { currentMoment } from '../sessions/session-revocations.queries.js';

const log = logger('sessions');

/** Opens a session for an administrator and records it in the audit log. */
@Injectable()
export class LogInAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly attempts: LoginAttempts,
    private readonly sessions: SessionStore,
  ) {}

  /**
   * @param address the browser's address, for the audit log.
   * @throws ProblemException `login_failed_admin` whatever was wrong, `too_many_requests` with Retry-After
   */
  async logIn(
    { username, password, deviceToken }: BodyOf<typeof loginAdmin>,
    address: string | undefined,
  ): Promise<AnswerOf<typeof loginAdmin>> {
    const name = username.trim().toLowerCase();
    const { manager } = this.dataSource;
    const admin = await findAdminByUsername(manager, name);
    const attempt = { kind: 'admin', name, accountId: admin?.id, address, deviceToken } as const;
    const succeeded = await this.attempts.count(attempt);
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
    await succeeded();
    return this.openSession(admin, address ?? null, deviceToken);
  }

  /** Checks under the lock of the account: what ends all sessions locks it too, so it is either seen here or ends this session. */
  private async openSession({ id, passwordHash }: Admin, address: string | null, deviceToken: string | undefined) {
    const { admin, device, openedAt } = await this.dataSource.transaction(async (manager) => {
      const admin = await manager.findOne(Admin, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (admin?.passwordHash !== passwordHash) throw new ProblemException('login_failed_admin');
      await manager.update(Admin, { id }, { lastLoginAt: () => 'now()' });
      // Before the session exists, so that no admin works without an entry in the audit log.
      await recordAct(manager, { adminId: id, address }, { action: 'admin.logged_in', subject: id });
      const device = await rememberDevice(manager, { kind: 'admin', id }, deviceToken);
      return { admin, device, openedAt: await currentMoment(manager) };
    });
    const token = await this.sessions.create({ kind: 'admin', id, role: admin.role }, openedAt);
    return { token, device_token: device, admin: answerOf(admin) };
  }
}

const answerOf = ({ id, username, role }: Admin): AdminAnswer => ({ id, username, role });
