import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { ProblemException } from '@raffle/service-kit';

/** argon2id (the library's default algorithm), 19 MiB, two passes, one lane: about 9 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** More would wait in the thread pool and hold 19 MiB each. */
const maxRunning = Math.max(1, Math.min(availableParallelism(), 4));
/** About a second of work; beyond it a 503 is better than a waiting browser. */
const maxWaiting = 100;

/**
 * Hashes and checks passwords with bounded concurrency.
 * @throws ProblemException `service_unavailable` when too many are waiting.
 */
@Injectable()
export class PasswordHashing {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.bounded(() => hash(normalised(password), cost));
  }

  /** Whether `password` is the one behind `passwordHash`. Without a hash (no such account) it takes the same time and returns false. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    if (passwordHash !== undefined) return this.bounded(() => verify(passwordHash, normalised(password)));
    this.dummy ??= hash('nobody has this password', cost);
    const dummy = await this.dummy;
    await this.bounded(() => verify(dummy, normalised(password)));
    return false;
  }

  private async bounded<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < maxRunning) this.running++;
    else {
      if (this.waiting.length >= maxWaiting) {
        throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
      }
      // The one that finishes passes its place on, so `running` does not change.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

/** Keyboards encode é in two ways; both are the same password. */
const normalised = (password: string) => password.normalize('NFC');
