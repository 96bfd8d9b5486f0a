import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { resetCodeHours } from '@raffle/contracts/http/admin-users';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAct } from '../audit/record-audit.js';
import { awaitsPrize } from '../awaited-prizes/awaited-prizes.queries.js';
import { warnWinner } from '../awaited-prizes/warn-winner.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { lockUser } from '../users/users.queries.js';
import { resetCode, typedResetCode } from './reset-code.js';
import { endOpenResetCodes, insertResetCode, mayIssueCode } from './reset-code.queries.js';

/** Issues the one-time code with which a person who forgot their password sets a new one. */
@Injectable()
export class IssueResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns the code in clear; the database stores only its hash.
   * @throws ProblemException `user_not_found`; `approval_needed` for a person who awaits a prize
   */
  async issue(userId: string, admin: Actor): Promise<{ code: string; expires_at: string }> {
    const code = resetCode(randomInt);
    const codeHash = await this.passwords.hash(typedResetCode(code) ?? code);
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + resetCodeHours * 3_600_000);
    const issued = await this.dataSource.transaction(async (manager) => {
      if ((await lockUser(manager, userId)).erasedAt) throw new ProblemException('user_not_found');
      const id = uuidv7();
      if ((await awaitsPrize(manager, userId)) && !(await mayIssueCode(manager, userId, admin.adminId))) {
        const reference = `${admin.adminId} ${issuedAt.toISOString().slice(0, 10)}`;
        await warnWinner(manager, this.outbox, { userId, what: 'code_requested', reference });
        await recordAct(manager, admin, { action: 'user.reset_code_stopped', subject: userId });
        return false;
      }
      await warnWinner(manager, this.outbox, { userId, what: 'code_issued', reference: id });
      await endOpenResetCodes(manager, userId, 'given');
      await insertResetCode(manager, { id, userId, codeHash, issuedBy: admin.adminId, issuedAt, expiresAt });
      await recordAct(manager, admin, {
        action: 'user.reset_code_issued',
        subject: userId,
        after: { expires_at: expiresAt.toISOString() },
      });
      return true;
    });
    if (!issued) throw new ProblemException('approval_needed');
    return { code, expires_at: expiresAt.toISOString() };
  }
}
