import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { resetCodeHours } from '@raffle/contracts';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { lockedUser } from '../accounts/locked-user.js';
import { recordAct, type ActingAdmin } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { endOpenCodes } from './end-open-codes.js';
import { resetCode, typedResetCode } from './reset-code.js';

/** Makes the one-time code by which somebody who forgot their password sets a new one. */
@Injectable()
export class IssueResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
  ) {}

  /**
   * @returns the code, for this once: it is stored as a password is.
   * @throws ProblemException `user_not_found`
   */
  async issue(userId: string, admin: ActingAdmin): Promise<{ code: string; expires_at: string }> {
    const code = resetCode(randomInt);
    const hash = await this.passwords.hash(typedResetCode(code) ?? code);
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + resetCodeHours * 3_600_000);
    await this.dataSource.transaction(async (manager) => {
      await lockedUser(manager, userId);
      await endOpenCodes(manager, userId);
      await manager.query(
        `INSERT INTO password_reset_codes (id, user_id, code_hash, issued_by, issued_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [uuidv7(), userId, hash, admin.id, issuedAt, expiresAt],
      );
      await recordAct(manager, admin, {
        action: 'user.reset_code_issued',
        subject: userId,
        after: { expires_at: expiresAt.toISOString() },
      });
    });
    return { code, expires_at: expiresAt.toISOString() };
  }
}
