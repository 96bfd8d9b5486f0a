import { setTimeout as pause } from 'node:timers/promises';

/** Pause before each attempt, in milliseconds: on an idle machine the event is handled before the first. */
const pausesMs = [50, 250];

/**
 * Waits at most 0.3 s for the effect of an event that another service is publishing: the person who waits sees it now instead of with
 * their browser's next request, seconds later.
 * @returns what `find` found, or undefined if it found nothing
 * @throws whatever `find` throws
 */
export async function waitForEffect<T>(find: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const pauseMs of pausesMs) {
    await pause(pauseMs);
    const found = await find();
    if (found !== undefined) return found;
  }
  return undefined;
}
