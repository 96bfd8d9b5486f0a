import { ProblemException } from '@raffle/service-kit/http';

/** Maximum of waiting checks of one key, and of all. A check takes 25 to 60 ms, so the last one waits for eight seconds at most. */
const maxOfKey = 10;
const maxWaiting = 50;
/** After a check the process does other work for three times its duration: checks use a quarter of its time. */
const restMs = (took: number) => Math.min(3 * took, 100);

/**
 * Runs checks one at a time, each of which occupies the process. Keys take turns, so that who sends many waits for their own: wrong ones
 * neither shut the right one out nor stop the process.
 */
export class CheckTurns {
  /** The waiting checks by key, in the order of their next turns. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private size = 0;
  private busy = false;

  /** @throws ProblemException `service_unavailable`, with `Retry-After`, when too many already wait. */
  async runInTurn<T>(key: string, check: () => Promise<T>): Promise<T> {
    if (this.busy) await this.turnOf(key);
    this.busy = true;
    const startedAt = performance.now();
    try {
      return await check();
    } finally {
      setTimeout(this.startNext, restMs(performance.now() - startedAt)).unref();
    }
  }

  private turnOf(key: string): Promise<void> {
    const own = this.waiting.get(key) ?? [];
    if (own.length >= maxOfKey || this.size >= maxWaiting) {
      throw new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });
    }
    this.size++;
    this.waiting.set(key, own);
    return new Promise((start) => own.push(start));
  }

  private readonly startNext = (): void => {
    const [next] = this.waiting;
    this.busy = next !== undefined;
    if (!next) return;
    const [key, own] = next;
    const start = own.shift();
    this.size--;
    this.waiting.delete(key);
    // To the end: every other key has its turn first.
    if (own.length > 0) this.waiting.set(key, own);
    start?.();
  };
}
