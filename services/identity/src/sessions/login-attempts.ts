import { Injectable } from '@nestjs/common';
import { networkOf } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { AttemptDelays } from './attempt-delays.js';
import { isKnownDevice } from './known-devices.queries.js';

export interface LoginAttempt {
  kind: 'user' | 'admin';
  /** The phone or user name that was given. */
  name: string;
  /** Its account, if there is one. */
  accountId: string | undefined;
  /** IP address of the browser. */
  address: string | undefined;
  deviceToken: string | undefined;
}

/**
 * Counts logins so that someone who knows a phone or a name cannot lock its owner out: a known device has its own counter; other
 * attempts are counted by account and network, and by account.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly delays: AttemptDelays,
  ) {}

  /**
   * Counts an attempt before its password is checked.
   * @returns the function to call when the password was right.
   * @throws ProblemException `too_many_requests` with Retry-After, `service_unavailable` while Redis is unavailable
   */
  async count(attempt: LoginAttempt): Promise<() => Promise<void>> {
    const { kind, name, accountId: id, address, deviceToken } = attempt;
    const account = `${kind}:${name}`;
    if (id !== undefined && deviceToken !== undefined) {
      if (await isKnownDevice(this.dataSource.manager, { kind, id }, deviceToken)) {
        await this.delays.attempt('login-device', `${account}:${deviceToken}`);
        return () => this.delays.forget('login-device', `${account}:${deviceToken}`);
      }
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
