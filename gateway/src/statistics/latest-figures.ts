import { InternalUnreachableError, withDeadline } from '@raffle/service-kit';
import { LRUCache } from 'lru-cache';

/** How long a page waits for figures, in milliseconds: this call also checks the session of every page of the back-office. */
const waitMs = 250;
/** Age up to which figures are shown while newer ones are awaited, in milliseconds. */
const shownForMs = 60_000;

/**
 * Figures of a service, as new as can be had within 250 ms: the call goes on, and its answer is there for the next page. Pages that wait
 * at the same time share one call, so that a slow service is not asked once more by each of them.
 */
export class LatestFigures<T extends object> {
  private readonly latest = new LRUCache<string, T>({ max: 200, ttl: shownForMs });
  private readonly asked = new Map<string, Promise<T>>();

  /** @throws InternalUnreachableError when nothing is known in time, and what `ask` throws in time */
  async read(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = this.asked.get(key) ?? this.begin(key, ask);
    try {
      return await withDeadline(waitMs, answer, () => new InternalUnreachableError(key, `no answer in ${waitMs} ms`));
    } catch (error) {
      // A failed call has removed what was known.
      const known = this.latest.get(key);
      if (known) return known;
      throw error;
    }
  }

  private begin(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = ask();
    this.asked.set(key, answer);
    answer
      .then(
        (figures) => this.latest.set(key, figures),
        () => this.latest.delete(key),
      )
      .finally(() => this.asked.delete(key));
    return answer;
  }
}
