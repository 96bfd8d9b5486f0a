import { setTimeout as pause } from 'node:timers/promises';

/** Before each look, in milliseconds: on a machine with time to spare the event is handled before the first. */
const pausesMs = [50, 250];

/**
 * Waits 0.3 s at most for what an event brings that another service is publishing: a person who waits sees it now instead of at their
 * browser's next request, seconds later.
 * @returns what `look` found, or undefined while it finds nothing
 * @throws what `look` throws
 */
export async function lookAgain<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const pauseMs of pausesMs) {
    await pause(pauseMs);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}
