import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { sealBytes } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { sessionIdOf } from '@raffle/service-kit/redis';
import { DataSource, type EntityManager } from 'typeorm';
import type { ActingSession } from '../admin/admin-password.js';
import { Admin } from '../admin/admin.entity.js';
import { forgetSecondFactor, lockAdmin } from '../admin/admin.queries.js';
import { announceReduced, refuseAlone } from '../admin/manage-team.js';
import { recordAct } from '../../audit/record-audit.js';
import { AttemptDelays } from '../../authentication/attempt-delays.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { resetCode, typedResetCode } from '../../password-reset/reset-code.js';
import { boundTo, CheckSecondFactor, requiresSecondFactor } from './check-second-factor.js';
import { recoveryCodesOf, replaceRecoveryCodes, storePendingSecret, switchOn } from './second-factor.queries.js';
import { newTotpSecret, shownTotpSecret } from './totp.js';

const recoveryCodeCount = 10;

/** An administrator's own second factor: set up, recovery codes, switch off; and its reset by a super_admin. */
@Injectable()
export class ManageSecondFactor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly revocations: SessionRevocations,
    private readonly codes: CheckSecondFactor,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /** @throws ProblemException `unauthenticated` when the account is gone */
  async show(adminId: string) {
    const { manager } = this.dataSource;
    const { second_factor_at: secondFactorAt } = await this.own(manager, adminId);
    return {
      enabled_at: secondFactorAt?.toISOString() ?? null,
      recovery_codes_left: (await recoveryCodesOf(manager, adminId)).length,
    };
  }

  /**
   * Creates a secret, which becomes active when a first code is confirmed.
   * @throws ProblemException `password_incorrect`, `second_factor_on`
   */
  async begin(by: Actor, password: string) {
    const { adminId: id } = by;
    await this.delays.attempt('change-admin-password', id);
    const { password_hash: passwordHash, username } = await this.own(this.dataSource.manager, id);
    if (!(await this.passwords.matches(passwordHash, password))) throw new ProblemException('password_incorrect');
    await this.delays.forget('change-admin-password', id);
    const secret = newTotpSecret();
    const sealed = sealBytes(this.config.TOTP_ENCRYPTION_KEY, boundTo(id), secret);
    await this.dataSource.transaction(async (manager) => {
      if (!(await storePendingSecret(manager, id, sealed))) throw new ProblemException('second_factor_on');
      await recordAct(manager, by, { action: 'admin.second_factor_begun', subject: id });
    });
    return shownTotpSecret(secret, { issuer: this.config.BRAND_NAME, label: username });
  }

  /**
   * Switches it on with a first code. Other sessions end: they were opened without one.
   * @returns the recovery codes, which cannot be read again later.
   * @throws ProblemException `totp_refused`, `second_factor_on`
   */
  async confirm(by: ActingSession, code: string) {
    const { adminId: id } = by;
    const made = await this.newRecoveryCodes();
    await this.attempt(id, async (manager, admin) => {
      if (admin.second_factor_at) throw new ProblemException('second_factor_on');
      const step = this.codes.stepOf(admin, code);
      if (step === null) throw new ProblemException('totp_refused');
      await switchOn(manager, id, step);
      await replaceRecoveryCodes(manager, id, made.hashes);
      await recordAct(manager, by, { action: 'admin.second_factor_on', subject: id });
      await this.revocations.endAccess(manager, { kind: 'admin', id }, { except: sessionIdOf(by.token) });
    });
    await this.revocations.applyTo({ kind: 'admin', id });
    return { recovery_codes: made.codes };
  }

  /** @throws ProblemException `totp_refused`, `second_factor_off` */
  async renewRecoveryCodes(by: Actor, code: string) {
    const made = await this.newRecoveryCodes();
    await this.attempt(by.adminId, async (manager, admin) => {
      await this.use(manager, admin, code);
      await replaceRecoveryCodes(manager, admin.id, made.hashes);
      await recordAct(manager, by, { action: 'admin.recovery_codes_renewed', subject: admin.id });
    });
    return { recovery_codes: made.codes };
  }

  /**
   * If the owner requires a second factor, all sessions end: the next login must set up another.
   * @throws ProblemException `totp_refused`, `second_factor_off`
   */
  async switchOff(by: Actor, code: string): Promise<void> {
    await this.attempt(by.adminId, async (manager, admin) => {
      await this.use(manager, admin, code);
      await forgetSecondFactor(manager, admin.id);
      await recordAct(manager, by, { action: 'admin.second_factor_off', subject: admin.id });
      if (requiresSecondFactor(this.config, admin))
        await this.revocations.endAccess(manager, { kind: 'admin', id: admin.id });
    });
    await this.revocations.applyTo({ kind: 'admin', id: by.adminId });
  }

  /**
   * For an account whose owner lost the phone and the recovery codes. The caller's own can only be switched off, with a code.
   * @throws ProblemException `admin_not_found`, `second_factor_off`, `approval_needed`, `forbidden` for the caller's own
   */
  async reset(id: string, by: Actor): Promise<void> {
    if (id === by.adminId) throw new ProblemException('forbidden');
    await this.dataSource.transaction(async (manager) => {
      await refuseAlone(manager);
      await lockAdmin(manager, id);
      await manager.update(Admin, { id }, { confirmed: false });
      if (!(await forgetSecondFactor(manager, id))) throw new ProblemException('second_factor_off');
      await announceReduced(manager, this.outbox, { id, what: 'unconfirmed' }, by);
      await recordAct(manager, by, { action: 'admin.second_factor_reset', subject: id });
      await this.revocations.endAccess(manager, { kind: 'admin', id });
    });
    await this.revocations.applyTo({ kind: 'admin', id });
  }

  /** Counts the attempt and does the work under the account's row lock. */
  private async attempt(id: string, work: (manager: EntityManager, admin: Admin) => Promise<void>): Promise<void> {
    await this.delays.attempt('second-factor', id);
    await this.dataSource.transaction(async (manager) => work(manager, await lockAdmin(manager, id)));
    await this.delays.forget('second-factor', id);
  }

  private async use(manager: EntityManager, admin: Admin, code: string): Promise<void> {
    if (!admin.second_factor_at) throw new ProblemException('second_factor_off');
    await this.codes.useCode(manager, admin, code);
  }

  private async own(manager: EntityManager, id: string): Promise<Admin> {
    const admin = await manager.findOneBy(Admin, { id });
    if (!admin) throw new ProblemException('unauthenticated');
    return admin;
  }

  private async newRecoveryCodes() {
    const codes = Array.from({ length: recoveryCodeCount }, () => resetCode(randomInt));
    const hashes = await Promise.all(codes.map((code) => this.passwords.hash(typedResetCode(code) ?? code)));
    return { codes, hashes };
  }
}
