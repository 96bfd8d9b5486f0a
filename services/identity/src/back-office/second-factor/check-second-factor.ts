import { Inject, Injectable } from '@nestjs/common';
import { openBytes } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import type { Admin } from '../admin/admin.entity.js';
import { PasswordHashing } from '../../authentication/password-hashing.js';
import { identityConfig, type IdentityConfig } from '../../config.js';
import { typedResetCode } from '../../password-reset/reset-code.js';
import { recoveryCodesOf, useRecoveryCode, useStep } from './second-factor.queries.js';
import { totpStep } from './totp.js';

/** The key in use, and the one before or after it. */
export type TotpKeys = Pick<IdentityConfig, 'TOTP_ENCRYPTION_KEY' | 'TOTP_OTHER_KEYS'>;

/** The context that a sealed secret is bound to. */
export const boundTo = (adminId: string) => `raffle/totp/v1\0${adminId}`;

/** Checks codes of a second factor; each works once. */
@Injectable()
export class CheckSecondFactor {
  constructor(
    private readonly passwords: PasswordHashing,
    @Inject(identityConfig) private readonly config: TotpKeys,
  ) {}

  /**
   * Uses up a code, in the transaction that it permits.
   * @param admin with a second factor.
   * @returns which kind of code was typed.
   * @throws ProblemException `totp_refused`
   */
  async useCode(manager: EntityManager, admin: Admin, typed: string): Promise<'code' | 'recovery_code'> {
    const step = this.stepOf(admin, typed);
    if (step !== null) {
      if (await useStep(manager, admin.id, step)) return 'code';
      throw new ProblemException('totp_refused');
    }
    const hash = await this.recoveryCode(manager, admin.id, typed);
    if (hash !== undefined && (await useRecoveryCode(manager, admin.id, hash))) return 'recovery_code';
    throw new ProblemException('totp_refused');
  }

  /** The time step of an authenticator app's code; null when it is wrong. */
  stepOf({ id, totp_secret: totpSecret }: Pick<Admin, 'id' | 'totp_secret'>, typed: string): number | null {
    if (totpSecret === null) return null;
    return totpStep(
      openBytes([this.config.TOTP_ENCRYPTION_KEY, ...this.config.TOTP_OTHER_KEYS], boundTo(id), totpSecret),
      typed.replace(/[^\p{L}\p{N}]/gu, ''),
      Date.now(),
    );
  }

  private async recoveryCode(manager: EntityManager, adminId: string, typed: string): Promise<string | undefined> {
    const code = typedResetCode(typed);
    if (code === null) return undefined;
    for (const hash of await recoveryCodesOf(manager, adminId)) {
      if (await this.passwords.matches(hash, code)) return hash;
    }
    return undefined;
  }
}

/** Whether the owner requires a second factor of accounts with this role. */
export const requiresSecondFactor = (
  { SECOND_FACTOR_REQUIRED: of }: Pick<IdentityConfig, 'SECOND_FACTOR_REQUIRED'>,
  { role }: Pick<Admin, 'role'>,
): boolean => role === of;
