import { ProblemException } from './problem-exception.js';

export interface Limits {
  /** Maximum of tasks that run at the same time. */
  atOnce: number;
  /** Maximum of waiting tasks; further ones are rejected. */
  maxWaiting: number;
  /** Longest wait; a task that waits longer is rejected, because its caller has given up by then. */
  maxWaitMs: number;
  /** Retry-After of rejected tasks. */
  retryAfterSeconds: number;
}

/** Runs a limited number of tasks at the same time, in order of arrival. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: Limits) {}

  /** @throws ProblemException `service_unavailable` with Retry-After when too many wait or the wait is too long, and whatever the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.atOnce) this.running += 1;
    // The task that ends passes its slot on, so `running` does not change.
    else await this.turn();
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    const { maxWaiting, maxWaitMs, retryAfterSeconds } = this.limits;
    const refusal = () =>
      new ProblemException('service_unavailable', { headers: { 'retry-after': String(retryAfterSeconds) } });
    if (this.waiting.length >= maxWaiting) throw refusal();
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(start), 1);
        reject(refusal());
      }, maxWaitMs);
      this.waiting.push(start);
    });
  }
}
