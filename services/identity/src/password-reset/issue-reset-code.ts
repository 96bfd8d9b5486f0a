import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { resetCodeHours } from '@raffle/contracts/http/admin-users';
import type { Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAct } from '../audit/record-audit.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { lockUser } from '../users/users.queries.js';
import { resetCode, typedResetCode } from './reset-code.js';
import { endOpenResetCodes, insertResetCode } from './reset-code.queries.js';

/** Issues the one-time code with which a person who forgot their password sets a new one. */
@Injectable()
export class IssueResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
  ) {}

  /**
   * @returns the code in clear; the database stores only its hash.
   * @throws ProblemException `user_not_found`
   */
  async issue(userId: string, admin: Actor): Promise<{ code: string; expires_at: string }> {
    const code = resetCode(randomInt);
    const codeHash = await this.passwords.hash(typedResetCode(code) ?? code);
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + resetCodeHours * 3_600_000);
    await this.dataSource.transaction(async (manager) => {
      if ((await lockUser(manager, userId)).erasedAt) throw new ProblemException('user_not_found');
      await endOpenResetCodes(manager, userId, 'given');
      await insertResetCode(manager, { id: uuidv7(), userId, codeHash, issuedBy: admin.adminId, issuedAt, expiresAt });
      await recordAct(manager, admin, {
        action: 'user.reset_code_issued',
        subject: userId,
        after: { expires_at: expiresAt.toISOString() },
      });
    });
    return { code, expires_at: expiresAt.toISOString() };
  }
}
