import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import { ResetCodeRequested } from '@raffle/contracts/events';
import { textedCodeMinutes } from '@raffle/contracts/http/admin-users';
import { Outbox } from '@raffle/messaging-kit';
import { logger, networkOf, ProblemException, sealBytes } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { PasswordHashing } from '../passwords/password-hashing.js';
import { AttemptDelays } from '../sessions/attempt-delays.js';
import { phoneNumber } from '../users/phone-number.js';
import { findUserByPhone, lockUser } from '../users/users.queries.js';
import { textedCode } from './reset-code.js';
import { countTextedCodes, endOpenResetCodes, insertResetCode } from './reset-code.queries.js';

/** With five attempts each: at most 25 guesses a day at a million codes, from all callers together. */
const codesADay = 5;
const log = logger('password-reset');

/** Issues a code for a forgotten password, which messaging sends to the account's phone (docs/text-messages.md). */
@Injectable()
export class TextResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /**
   * Answers the same whether or not the phone has an account.
   * @throws ProblemException `no_text_messages` when none are configured, `phone_invalid`, `too_many_requests` with Retry-After
   */
  async request(typed: string, address: string | undefined): Promise<void> {
    const { TEXT_MESSAGES_CHANNEL: channel, TEXT_MESSAGES_SEALING_KEY: key } = this.config;
    if (!channel || !key) throw new ProblemException('no_text_messages');
    const phone = phoneNumber(typed);
    if (!phone) {
      throw new ProblemException('phone_invalid', {
        errors: [{ path: 'phone', message: errors.phone_invalid.message }],
      });
    }
    const network = networkOf(address);
    await this.delays.attempt('reset-text-network', network);
    await this.delays.attempt('reset-text', `${phone}:${network}`);
    const code = textedCode(randomInt);
    // Also without an account: otherwise the time of this step would reveal which phones have one.
    const codeHash = await this.passwords.hash(code);
    const user = await findUserByPhone(this.dataSource.manager, phone);
    if (!user) return;
    await this.dataSource.transaction((manager) =>
      this.issue(manager, { userId: user.id, code, codeHash, key, address }),
    );
  }

  private async issue(
    manager: EntityManager,
    request: { userId: string; code: string; codeHash: string; key: Buffer; address: string | undefined },
  ): Promise<void> {
    const { userId, code, codeHash, key, address } = request;
    if ((await lockUser(manager, userId)).erasedAt) return;
    if ((await countTextedCodes(manager, userId)) >= codesADay) {
      log.warn({ user_id: userId }, 'no code sent: the person has reached the daily limit');
      return;
    }
    await endOpenResetCodes(manager, userId, 'texted');
    const id = uuidv7();
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + textedCodeMinutes * 60_000);
    await insertResetCode(manager, { id, userId, codeHash, issuedBy: null, issuedAt, expiresAt });
    const text = `${this.config.BRAND_NAME} : votre code est ${code}. Il sert une fois, pendant ${textedCodeMinutes} minutes. Ne le donnez à personne, même à nous.`;
    await this.outbox.add(manager, ResetCodeRequested, {
      code_id: id,
      user_id: userId,
      sealed_text: sealBytes(key, id, Buffer.from(text)).toString('base64'),
      expires_at: expiresAt.toISOString(),
    });
    await recordAudit(manager, {
      actor: { kind: 'nobody' },
      action: 'user.reset_code_texted',
      subject: userId,
      after: { expires_at: expiresAt.toISOString() },
      address,
    });
  }
}
