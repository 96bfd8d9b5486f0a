import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { Admin as AdminAnswer, loginAdmin } from '@raffle/contracts/http/sessions';
import { logger } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { SessionStore, type SetUp } from '@raffle/service-kit/redis';
import { DataSource } from 'typeorm';
import { Admin } from '../admin/admin.entity.js';
import { findAdminByUsername } from '../admin/admin.queries.js';
import { recordAct, recordAudit } from '../../audit/record-audit.js';
import { AttemptDelays } from '../../authentication/attempt-delays.js';
import { isKnownDevice, rememberDevice } from '../../authentication/authentication.queries.js';
import { GuessLimits, type Origin } from '../../authentication/guess-limits.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { CheckSecondFactor, requiresSecondFactor } from '../second-factor/check-second-factor.js';

const log = logger('sessions');

/** Opens a session for an administrator and records it in the audit log. */
@Injectable()
export class LogInAdmin {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly guesses: GuessLimits,
    private readonly delays: AttemptDelays,
    private readonly sessions: SessionStore,
    private readonly codes: CheckSecondFactor,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /**
   * @param from the browser; its address is for the audit log too.
   * @throws ProblemException `login_failed_admin` for every cause; with the right password `totp_required` and `totp_refused`
   */
  async logIn(
    { username, password, code, deviceToken }: BodyOf<typeof loginAdmin>,
    { name: browser, ...origin }: Origin & { name: string | undefined },
  ): Promise<AnswerOf<typeof loginAdmin>> {
    const name = username.trim().toLowerCase();
    const { manager } = this.dataSource;
    const admin = await findAdminByUsername(manager, name);
    const isKnown =
      admin && deviceToken && (await isKnownDevice(manager, { kind: 'admin', id: admin.id }, deviceToken));
    const knownDevice = isKnown ? deviceToken : undefined;
    const guess = await this.guesses.beginGuess({ purpose: 'admin', name, knownDevice, ...origin });
    const { address } = origin;
    if (!(await this.passwords.matches(admin?.password_hash, password)) || !admin) {
      await guess.wrong();
      await this.recordFailure(admin?.id, address);
      throw new ProblemException('login_failed_admin');
    }
    // Counted like a wrong password: someone who knows the password must not try codes without a pause.
    if (admin.second_factor_at && code === undefined) throw new ProblemException('totp_required');
    try {
      const answer = await this.openSession(admin, address ?? null, { code, deviceToken, browser });
      await guess.right();
      return answer;
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'totp_refused') {
        await guess.wrong();
        await this.recordFailure(admin.id, address, { second_factor: 'refused' });
      }
      throw error;
    }
  }

  /**
   * The typed name is not recorded: people type passwords into the wrong field. Of the failures of an account within an hour, the 1st,
   * 2nd, 4th, 8th … is recorded with their number: a flood adds a few entries to the audit log, not one each.
   */
  private async recordFailure(
    id: string | undefined,
    address: string | undefined,
    after?: { second_factor: 'refused' },
  ) {
    log.warn({ kind: 'admin', account_id: id, ...after }, 'a login failed');
    const failures = await this.delays.attempt('recorded-failures', `${id ?? 'nobody'}:${after?.second_factor ?? ''}`);
    if (!Number.isInteger(Math.log2(failures))) return;
    await recordAudit(this.dataSource.manager, {
      actor: { kind: 'nobody' },
      action: 'admin.login_failed',
      subject: id ?? null,
      after: failures > 1 || after ? { ...after, ...(failures > 1 && { failures }) } : null,
      address,
    });
  }

  /** Checks under the lock of the account. Whatever ends all sessions takes the same lock: it is either seen here or ends this session. */
  private async openSession(
    { id, password_hash: passwordHash }: Admin,
    address: string | null,
    { code, deviceToken, browser }: Record<'code' | 'deviceToken' | 'browser', string | undefined>,
  ) {
    const { admin, device, openedAt } = await this.dataSource.transaction(async (manager) => {
      const admin = await manager.findOne(Admin, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (admin?.password_hash !== passwordHash) throw new ProblemException('login_failed_admin');
      if (admin.second_factor_at) {
        if (code === undefined) throw new ProblemException('totp_required');
        const used = await this.codes.useCode(manager, admin, code);
        if (used === 'recovery_code') {
          await recordAct(manager, { adminId: id, address }, { action: 'admin.recovery_code_used', subject: id });
        }
      }
      await manager.update(Admin, { id }, { last_login_at: () => 'now()' });
      // Before the session exists, so that no admin works without an entry in the audit log.
      await recordAct(manager, { adminId: id, address }, { action: 'admin.logged_in', subject: id });
      return { admin, ...(await rememberDevice(manager, { kind: 'admin', id }, deviceToken)) };
    });
    const setUp = this.setUpOf(admin);
    const token = await this.sessions.create(
      {
        kind: 'admin',
        id,
        role: admin.role,
        areas: admin.areas,
        username: admin.username,
        ...(admin.confirmed && { confirmed: true }),
      },
      openedAt,
      { device: browser, setUp },
    );
    return { token, device_token: device, admin: answerOf(admin, setUp) };
  }

  private setUpOf(admin: Admin): SetUp | undefined {
    if (admin.must_change_password) return 'password';
    return requiresSecondFactor(this.config, admin) && !admin.second_factor_at ? 'second_factor' : undefined;
  }
}

const answerOf = ({ id, username, role, areas }: Admin, setUp: SetUp | undefined): AdminAnswer => ({
  id,
  username,
  role,
  areas,
  ...(setUp && { set_up: setUp }),
});
