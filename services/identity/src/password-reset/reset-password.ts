import { Injectable } from '@nestjs/common';
import type { User as UserAnswer } from '@raffle/contracts';
import { ProblemException, SessionStore } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { markActive } from '../accounts/mark-active.js';
import { phoneNumber } from '../accounts/phone-number.js';
import { showUser } from '../accounts/show-user.js';
import { User } from '../accounts/user.entity.js';
import { recordAudit } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endClaim } from '../registration/end-claim.js';
import { AttemptDelays } from '../sessions/attempt-delays.js';
import { OpenUserSession } from '../sessions/open-user-session.js';
import { typedResetCode } from './reset-code.js';

interface OpenCode {
  id: string;
  code_hash: string;
}

/** Sets a new password by an administrator's one-time code, and signs its owner in. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly sessions: SessionStore,
    private readonly opening: OpenUserSession,
  ) {}

  /**
   * Every other session ends, and so does the claim. A blocked person's code stays unused.
   * @throws ProblemException `reset_code_refused` whatever was wrong, `account_blocked` with the right code,
   * `too_many_requests` with Retry-After
   */
  async reset(
    form: { phone: string; code: string; newPassword: string },
    address: string | undefined,
  ): Promise<{ token: string; user: UserAnswer }> {
    const phone = phoneNumber(form.phone);
    if (address) await this.delays.attempt('password-reset-address', address);
    if (phone) await this.delays.attempt('password-reset', phone);
    const user = phone ? await this.dataSource.manager.findOneBy(User, { phone }) : null;
    const open = user ? await openCodeOf(this.dataSource.manager, user.id) : undefined;
    // Without an account or a code it costs the same time, so that time tells nobody which numbers have one.
    const isRight = await this.passwords.matches(open?.code_hash, typedResetCode(form.code) ?? '');
    if (!isRight || !user || !open || !phone) throw new ProblemException('reset_code_refused');
    await this.delays.succeeded('password-reset', phone);
    const passwordHash = await this.passwords.hash(form.newPassword);
    await this.dataSource.transaction(async (manager) => {
      const locked = await manager.findOneOrFail(User, { where: { id: user.id }, lock: { mode: 'pessimistic_write' } });
      if (locked.blockedAt) throw new ProblemException('account_blocked');
      const [, used] = await manager.query<[unknown, number]>(
        `UPDATE password_reset_codes SET used_at = now(), ended_at = now()
          WHERE id = $1 AND ended_at IS NULL AND expires_at > now()`,
        [open.id],
      );
      if (used !== 1) throw new ProblemException('reset_code_refused');
      await manager.update(User, { id: user.id }, { passwordHash });
      await endClaim(manager, user.id);
      await recordAudit(manager, {
        actor: { kind: 'nobody' },
        action: 'user.password_reset',
        subject: user.id,
        address,
      });
      await markActive(manager, user.id);
      // Inside: a code is not used up while old sessions go on because Redis was away.
      await this.sessions.revokeAllOf('user', user.id);
    });
    // And after the commit: a login with the old password that was under way.
    await this.sessions.revokeAllOf('user', user.id);
    await this.delays.succeeded('login-user', phone);
    const session = await this.opening.open({ id: user.id, passwordHash }, 'reset_code_refused');
    return { token: session.token, user: showUser(session.user) };
  }
}

async function openCodeOf(manager: EntityManager, userId: string): Promise<OpenCode | undefined> {
  const [code] = await manager.query<OpenCode[]>(
    `SELECT id, code_hash FROM password_reset_codes
      WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()`,
    [userId],
  );
  return code;
}
