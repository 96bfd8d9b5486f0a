import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from '@raffle/contracts/errors';
import { ResetCodeRequested, ResetCodeTexted, type EventPayload } from '@raffle/contracts/events';
import { resetCodeHours, textedCodeMinutes, type requestResetCode } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { logger, sealBytes } from '@raffle/service-kit';
import { networksOf, ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL as nobody, v7 as uuidv7 } from 'uuid';
import { recordAct, recordAudit } from '../audit/record-audit.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { isKnownDevice } from '../authentication/authentication.queries.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { awaitsPrize, warnWinner } from '../users/awaited-prizes.js';
import { phoneNumber } from '../users/phone-number.js';
import { findUserByPhone, lockUser } from '../users/users.queries.js';
import {
  countTextedCodes,
  endOpenResetCodes,
  insertResetCode,
  markCodeTexted,
  mayIssueCode,
} from './password-reset.queries.js';
import { resetCode, textedCode, typedResetCode, typedTextedCode } from './reset-code.js';
import { tellCodeGiven } from './tell-code-given.js';

/** For those who ask on a device of the account, and as many for everybody else: strangers must not use up the owner's. */
const codesADay = 5;
const log = logger('password-reset');

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
      if ((await lockUser(manager, userId)).erased_at) throw new ProblemException('user_not_found');
      const id = uuidv7();
      if ((await awaitsPrize(manager, userId)) && !(await mayIssueCode(manager, userId, admin.adminId))) {
        const reference = `${admin.adminId} ${issuedAt.toISOString().slice(0, 10)}`;
        await warnWinner(manager, this.outbox, { userId, what: 'code_requested', reference });
        await recordAct(manager, admin, { action: 'user.reset_code_stopped', subject: userId });
        return false;
      }
      await tellCodeGiven(manager, this.outbox, { userId, warningId: id, used: false, at: issuedAt });
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
   * @throws ProblemException `no_codes_by_text` when none are configured, `phone_invalid`
   */
  async request(
    { phone: typed, deviceToken }: BodyOf<typeof requestResetCode>,
    address: string | undefined,
  ): Promise<void> {
    const { TEXT_MESSAGES_CHANNEL: channel, TEXT_MESSAGES_SEALING_KEY: key } = this.config;
    if (!channel || !key) throw new ProblemException('no_codes_by_text');
    const phone = phoneNumber(typed);
    if (!phone) {
      throw new ProblemException('phone_invalid', {
        errors: [{ path: 'phone', message: errors.phone_invalid.message }],
      });
    }
    const { manager } = this.dataSource;
    const user = await findUserByPhone(manager, phone);
    // Also without an account: see below.
    const knownDevice =
      deviceToken !== undefined &&
      (await isKnownDevice(manager, { kind: 'user', id: user?.id ?? nobody }, deviceToken));
    const networks = networksOf(address);
    if (knownDevice) await this.delays.attempt('reset-text', `${phone}:${deviceToken}`);
    else {
      await this.delays.attempt('reset-text', phone, networks);
      // A text costs money, and the day's would otherwise be one network's to use up. Where nothing is sent nothing is counted.
      if (user) await this.delays.attempt('reset-text-network', '', networks);
      else await this.delays.check('reset-text-network', '', networks);
    }
    const code = textedCode(randomInt);
    // Also without an account: otherwise the time of this step would reveal which phones have one.
    const codeHash = await this.passwords.hash(typedTextedCode(code) ?? code);
    if (!user) return;
    await this.dataSource.transaction((transaction) =>
      this.issue(transaction, { userId: user.id, code, codeHash, key, address, knownDevice }),
    );
  }

  private async issue(
    manager: EntityManager,
    request: {
      userId: string;
      code: string;
      codeHash: string;
      key: Buffer;
      address: string | undefined;
      knownDevice: boolean;
    },
  ): Promise<void> {
    const { userId, code, codeHash, key, address, knownDevice } = request;
    if ((await lockUser(manager, userId)).erased_at) return;
    if ((await countTextedCodes(manager, userId, knownDevice)) >= codesADay) {
      log.warn({ user_id: userId }, 'no code sent: the person has reached the daily limit');
      return;
    }
    const id = uuidv7();
    const issuedAt = new Date();
    const expiresAt = new Date(issuedAt.getTime() + textedCodeMinutes * 60_000);
    await insertResetCode(manager, { id, userId, codeHash, issuedBy: null, issuedAt, expiresAt, knownDevice });
    const text = `${this.config.BRAND_NAME}\u00a0: votre code est ${code}. Il sert une fois, pendant ${textedCodeMinutes}\u00a0minutes. Ne le donnez à personne, même à nous.`;
    await this.outbox.add(manager, ResetCodeRequested, {
      code_id: id,
      user_id: userId,
      known_device: knownDevice,
      sealed_text: sealBytes(key, id, Buffer.from(text)).toString('base64'),
      expires_at: expiresAt.toISOString(),
    });
    await warnWinner(manager, this.outbox, { userId, what: 'code_texted', reference: id });
    await recordAudit(manager, {
      actor: { kind: 'nobody' },
      action: 'user.reset_code_texted',
      subject: userId,
      after: { expires_at: expiresAt.toISOString() },
      address,
    });
  }

  /**
   * A code without a text could only be guessed, so it is valid once its text was sent, and the one before until then: a text that
   * fails leaves that one (docs/product.md rule 41).
   */
  @OnEvent(ResetCodeTexted, { consumer: 'ValidateCodeWhenResetCodeTexted.handle' })
  async texted(event: EventPayload<typeof ResetCodeTexted>, { manager }: EventContext): Promise<void> {
    // One text at a time: of two that arrive together the newer code is valid.
    await lockUser(manager, event.user_id);
    await markCodeTexted(manager, event.code_id);
  }
}
