import { ProblemException } from './problem-exception.js';

/** Runs tasks one after the other; refuses a task when too many wait. */
export class OneAtATime {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly maxWaiting: number) {}

  /** @throws ProblemException `service_unavailable` with Retry-After while too many wait, and whatever the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.waiting > this.maxWaiting) {
      throw new ProblemException('service_unavailable', { headers: { 'retry-after': '5' } });
    }
    this.waiting += 1;
    const turn = this.last.then(task);
    // Its caller handles a failure; the next task only waits for its end.
    this.last = turn.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await turn;
    } finally {
      this.waiting -= 1;
    }
  }
}
