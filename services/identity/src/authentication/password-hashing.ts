import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '@raffle/service-kit/http';

/** argon2id (the library's default algorithm), 19 MiB, two passes, one lane: about 9 ms. */
export const passwordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const limits = {
  // More would wait in the thread pool and hold 19 MiB each.
  atOnce: Math.max(1, Math.min(availableParallelism(), 4)),
  // All that the gateway's connections let through: a flood of registrations must not refuse everybody's login.
  maxWaiting: 600,
  // The gateway waits for 10 s.
  maxWaitMs: 8_000,
  retryAfterSeconds: 2,
};

/**
 * Hashes and checks passwords with bounded concurrency.
 * @throws ProblemException `service_unavailable` when too many are waiting.
 */
@Injectable()
export class PasswordHashing {
  private readonly limit = new ConcurrencyLimit(limits);
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.limit.run(() => hash(normalised(password), passwordCost));
  }

  /** Whether `password` matches `passwordHash`. Without a hash (no such account) it takes the same time and returns false. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    if (passwordHash !== undefined) return this.limit.run(() => verify(passwordHash, normalised(password)));
    this.dummy ??= hash('nobody has this password', passwordCost);
    const dummy = await this.dummy;
    await this.limit.run(() => verify(dummy, normalised(password)));
    return false;
  }
}

/** Keyboards encode é in two ways; both must give the same password. */
const normalised = (password: string) => password.normalize('NFC');
