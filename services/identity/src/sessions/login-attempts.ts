import { Injectable } from '@nestjs/common';
import { networkOf } from '@raffle/service-kit';
import { AttemptDelays } from './attempt-delays.js';

export interface LoginAttempt {
  kind: 'user' | 'admin';
  /** The phone or user name that was given. */
  name: string;
  /** The token of the browser's device, if the account knows it. */
  knownDevice: string | undefined;
  /** IP address of the browser. */
  address: string | undefined;
}

/**
 * Counts logins so that someone who knows a phone or a name cannot lock its owner out: a known device has its own counter; other
 * attempts are counted by account and network, and by account.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly delays: AttemptDelays) {}

  /**
   * Counts an attempt before its password is checked.
   * @returns the function to call when the password was right.
   * @throws ProblemException `too_many_requests` with Retry-After, `service_unavailable` while Redis is unavailable
   */
  async count({ kind, name, knownDevice, address }: LoginAttempt): Promise<() => Promise<void>> {
    const account = `${kind}:${name}`;
    if (knownDevice !== undefined) {
      await this.delays.attempt('login-device', `${account}:${knownDevice}`);
      return () => this.delays.forget('login-device', `${account}:${knownDevice}`);
    }
    const origin = `${account}:${networkOf(address)}`;
    await this.delays.attempt('login-network', origin);
    await this.delays.attempt('login-elsewhere', account);
    return async () => {
      await Promise.all([
        this.delays.forget('login-network', origin),
        this.delays.takeBack('login-elsewhere', account),
      ]);
    };
  }
}
