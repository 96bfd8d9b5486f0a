import { ProblemException } from '@raffle/service-kit';

/** Runs tasks one after the other and lets only so many wait: the others are told to come back. */
export class OneAtATime {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly mostWaiting: number) {}

  /** @throws ProblemException `service_unavailable` with Retry-After while too many wait, and whatever the task throws. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.waiting > this.mostWaiting) {
      throw new ProblemException('service_unavailable', { headers: { 'retry-after': '5' } });
    }
    this.waiting += 1;
    const turn = this.last.then(task);
    // Whether it succeeds is its caller's concern; the next one only waits for its end.
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
