import { Injectable } from '@nestjs/common';
import { networksOf } from '@raffle/service-kit/http';
import { AttemptDelays, type SlowdownKind } from './attempt-delays.js';
import type { DelayAnswer } from './request-headers.js';

/** Whose password is guessed: a user's or an administrator's. */
type Purpose = 'user' | 'admin';

/** The browser that an attempt comes from. */
export interface Origin {
  /** IP address. */
  address: string | undefined;
  delayAnswer: DelayAnswer;
}

export interface Guess extends Origin {
  purpose: Purpose;
  /** The phone or user name that was given. */
  name: string;
  /** The token of the browser's device, if the account knows it. */
  knownDevice: string | undefined;
}

export interface CountedGuess {
  right(): Promise<void>;
  wrong(): Promise<void>;
}

/** Failures of a network, of all accounts. */
const failures = { user: 'login-failures', admin: 'admin-login-failures' } as const satisfies Record<
  Purpose,
  SlowdownKind
>;

/**
 * Counts guesses so that someone who knows a phone or a name cannot lock its owner out, and someone who shares a network slows it down at
 * most (docs/product.md rule 57): a known device has its own counter. Other attempts are counted by account and
 * network, and by account: past a limit they wait, even with the right password, which would tell a guesser.
 */
@Injectable()
export class GuessLimits {
  constructor(private readonly delays: AttemptDelays) {}

  /**
   * Counts an attempt before its password is checked.
   * @returns what to call when it was right or wrong; neither when the check itself failed.
   * @throws ProblemException `too_many_requests` with Retry-After, `service_unavailable` while Redis is unavailable
   */
  async beginGuess({ purpose, name, knownDevice, address, delayAnswer }: Guess): Promise<CountedGuess> {
    const account = `${purpose}:${name}`;
    if (knownDevice !== undefined) {
      const device = `${account}:${knownDevice}`;
      await this.delays.attempt('guess-device', device);
      return { right: () => this.delays.forget('guess-device', device), wrong: async () => undefined };
    }
    const networks = networksOf(address);
    await this.delays.attempt('guess-network', account, networks);
    await this.delays.attempt('guess-elsewhere', account);
    delayAnswer(await this.delays.slowDown(failures[purpose], networks, 0));
    return {
      right: async () => {
        await this.delays.forget('guess-network', account, networks);
        await this.delays.takeBack('guess-elsewhere', account);
      },
      wrong: async () => void (await this.delays.slowDown(failures[purpose], networks, 1)),
    };
  }
}
