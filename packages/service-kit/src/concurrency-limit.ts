import { ProblemException } from './problem-exception.js';

export interface Limits {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that wait for their turn; more are refused. */
  maxWaiting: number;
  /** A task whose turn has not come by then is refused: whoever asked for it has stopped waiting. */
  maxWaitMs: number;
  /** For those that are refused. */
  retryAfterSeconds: number;
}

/** Runs a limited number of tasks at the same time, in the order of their arrival. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: Limits) {}

  /** @throws ProblemException `service_unavailable` with Retry-After while too many wait or after too long a wait, and whatever the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.atOnce) this.running += 1;
    // The one that ends passes its place on, so `running` does not change.
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
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(refusal());
      }, maxWaitMs);
      this.waiting.push(begin);
    });
  }
}
