import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { AttemptDelays } from '../authentication/attempt-delays.js';
import { GuessLimits } from '../authentication/guess-limits.js';
import { isKnownDevice } from '../authentication/authentication.queries.js';
import { phoneNumber } from '../users/phone-number.js';
import type { User } from '../users/user.entity.js';
import { findUserByPhone } from '../users/users.queries.js';
import { typedResetCode, typedTextedCode } from './reset-code.js';
import { findOpenResetCode, tryTextedCode } from './reset-code.queries.js';

/** Compares a typed code with the open one of a phone, and counts wrong ones. Does not use it up. */
@Injectable()
export class CheckResetCode {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashing,
    private readonly delays: AttemptDelays,
    private readonly guesses: GuessLimits,
  ) {}

  /** @throws ProblemException `reset_code_refused` for every cause, `too_many_requests` with Retry-After */
  async check(given: {
    phone: string;
    code: string;
    deviceToken?: string | undefined;
    address: string | undefined;
  }): Promise<{ user: User; codeId: string; texted: boolean }> {
    const { code, deviceToken: device, address } = given;
    const phone = phoneNumber(given.phone);
    const { manager } = this.dataSource;
    const user = phone ? await findUserByPhone(manager, phone) : null;
    const isKnown = user && device && (await isKnownDevice(manager, { kind: 'user', id: user.id }, device));
    const knownDevice = isKnown ? device : undefined;
    if (!knownDevice) await this.delays.check('all-code-failures', 'texted');
    const guess = await this.guesses.begin({ purpose: 'code', name: phone ?? '', knownDevice, address });
    const texted = typedTextedCode(code);
    const find = texted === null ? findOpenResetCode : tryTextedCode;
    const open = user ? await find(manager, user.id) : undefined;
    // The check takes the same time without an account or a code, so that timing does not reveal which numbers have one.
    const isRight = await this.passwords.matches(open?.code_hash, texted ?? typedResetCode(code) ?? '');
    if (!isRight || !user || !open || !phone) {
      await guess.wrong();
      // Both counted, so that timing does not reveal who has a code; guesses where there is none do not slow down the others.
      const guessable = texted !== null && open !== undefined;
      if (!knownDevice) await this.delays.fail('all-code-failures', guessable ? 'texted' : 'none');
      throw new ProblemException('reset_code_refused');
    }
    await guess.right();
    return { user, codeId: open.id, texted: texted !== null };
  }
}
