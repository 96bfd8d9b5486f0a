import { withDeadline } from '@raffle/service-kit';
import { InternalUnreachableError } from '@raffle/service-kit/http';
import { LRUCache } from 'lru-cache';

/** How long a page waits for figures, in milliseconds: the call of the dashboard also checks the session of every page of the back-office. */
export const waitMs = 250;
/** How long the last figures are shown, with their age, while there are no newer ones: a day, in milliseconds. */
const keptForMs = 86_400_000;
/** Calls in a row without figures in time, from which on a service counts as unavailable: one may be slow once. */
const unavailableFrom = 2;

export interface Figures<T> {
  /** The last that were read; null: none yet, or a day ago. */
  figures: T | null;
  readAt: Date | null;
  isUnavailable: boolean;
}

/**
 * Figures of a service, as new as can be had within 250 ms, else the last ones with when they were read. A call goes on, and its answer is
 * there for the next page. Pages that wait at the same time share one call, so that a slow service is not asked once more by each of them.
 * Each process of the gateway has its own.
 */
export class LatestFigures<T extends object> {
  private readonly latest = new LRUCache<string, { figures: T; readAt: Date }>({ max: 200 });
  private readonly asked = new Map<string, Promise<T>>();
  /** By key: how many calls in a row have missed, and which was counted last. */
  private readonly misses = new LRUCache<string, { count: number; last: Promise<T> }>({ max: 200 });

  /**
   * @param isMiss whether what `ask` throws only means that there are no figures now
   * @param onMiss called once for each call that brings none in time
   * @throws what `ask` throws otherwise
   */
  async read(
    key: string,
    ask: () => Promise<T>,
    { isMiss, onMiss }: { isMiss: (error: unknown) => boolean; onMiss: (error: unknown) => void },
  ): Promise<Figures<T>> {
    const answer = this.asked.get(key) ?? this.begin(key, ask, isMiss);
    try {
      await withDeadline(waitMs, answer, () => new InternalUnreachableError(key, `no answer in ${waitMs} ms`));
    } catch (error) {
      if (!isMiss(error)) throw error;
      const missed = this.misses.get(key);
      if (missed?.last !== answer) {
        this.misses.set(key, { count: (missed?.count ?? 0) + 1, last: answer });
        onMiss(error);
      }
    }
    const known = this.latest.get(key);
    const isShown = known !== undefined && Date.now() - known.readAt.getTime() < keptForMs;
    const { figures, readAt } = isShown ? known : { figures: null, readAt: null };
    return { figures, readAt, isUnavailable: (this.misses.get(key)?.count ?? 0) >= unavailableFrom };
  }

  private begin(key: string, ask: () => Promise<T>, isMiss: (error: unknown) => boolean): Promise<T> {
    const answer = ask().then(
      (figures) => {
        this.latest.set(key, { figures, readAt: new Date() });
        // Also where it was too late for its page: the service answers.
        this.misses.delete(key);
        return figures;
      },
      (error: unknown) => {
        // It says that there is nothing: what was known is wrong.
        if (!isMiss(error)) this.latest.delete(key);
        throw error;
      },
    );
    this.asked.set(key, answer);
    const end = () => void this.asked.delete(key);
    answer.then(end, end);
    return answer;
  }
}
