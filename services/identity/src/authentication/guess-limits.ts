import { Injectable } from '@nestjs/common';
import { networkOf } from '@raffle/service-kit';
import { AttemptDelays, type AttemptKind } from './attempt-delays.js';

/** What is guessed: a user's password, an administrator's, or the code for a new password. */
type Purpose = 'user' | 'admin' | 'code';

export interface Guess {
  purpose: Purpose;
  /** The phone or user name that was given. */
  name: string;
  /** The token of the browser's device, if the account knows it. */
  knownDevice: string | undefined;
  /** IP address of the browser. */
  address: string | undefined;
}

export interface CountedGuess {
  right(): Promise<void>;
  wrong(): Promise<void>;
}

/** Failures of a network, of all accounts. */
const failures = {
  user: 'login-failures',
  admin: 'admin-login-failures',
  code: 'code-failures',
} as const satisfies Record<Purpose, AttemptKind>;

/**
 * Counts guesses so that someone who knows a phone or a name cannot lock its owner out, and someone who shares a network cannot
 * lock the others out: a known device has its own counter. Other attempts are counted by account and network, and by account; their
 * failures also by network, for each purpose. Past a limit they wait, even with the right password: the answer would tell a guesser.
 */
@Injectable()
export class GuessLimits {
  constructor(private readonly delays: AttemptDelays) {}

  /**
   * Counts an attempt before its password or code is checked.
   * @returns what to call when it was right or wrong; neither when the check itself failed.
   * @throws ProblemException `too_many_requests` with Retry-After, `service_unavailable` while Redis is unavailable
   */
  async begin({ purpose, name, knownDevice, address }: Guess): Promise<CountedGuess> {
    const account = `${purpose}:${name}`;
    if (knownDevice !== undefined) {
      const device = `${account}:${knownDevice}`;
      await this.delays.attempt('guess-device', device);
      return { right: () => this.delays.forget('guess-device', device), wrong: async () => undefined };
    }
    const network = networkOf(address);
    const origin = `${account}:${network}`;
    // A code has its own five attempts; a counter of all networks would only let others use them up for its owner.
    const everywhere = purpose === 'code' ? null : account;
    await this.delays.check(failures[purpose], network);
    await this.delays.attempt('guess-network', origin);
    if (everywhere !== null) await this.delays.attempt('guess-elsewhere', everywhere);
    return {
      right: async () => {
        await this.delays.forget('guess-network', origin);
        if (everywhere !== null) await this.delays.takeBack('guess-elsewhere', everywhere);
      },
      wrong: () => this.delays.fail(failures[purpose], network),
    };
  }
}
