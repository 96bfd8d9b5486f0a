import { ProblemException } from './problem-exception.js';

export interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that wait for their turn; more are refused. */
  maxWaiting: number;
  /** For those that are refused. */
  retryAfterSeconds: number;
}

/** Runs a limited number of tasks at the same time, in the order of their arrival. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: Limits) {}

  /** @throws ProblemException `service_unavailable` with Retry-After while too many wait, and whatever the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting, retryAfterSeconds } = this.limits;
    if (this.running < atOnce) this.running += 1;
    else if (this.waiting.length >= maxWaiting) {
      throw new ProblemException('service_unavailable', { headers: { 'retry-after': String(retryAfterSeconds) } });
    }
    // The one that ends passes its place on, so `running` does not change.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
