import { setTimeout as pause } from 'node:timers/promises';

/**
 * The result of `work`, awaited for at most `timeoutMs` milliseconds. The work itself is not cancelled.
 * @param what the name of the work in the error, or a function that creates the error
 * @throws Error after the timeout
 */
export async function withDeadline<T>(timeoutMs: number, work: Promise<T>, what: string | (() => Error)): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(typeof what === 'string' ? new Error(`${what} took longer than ${timeoutMs} ms`) : what());
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

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

/** Pauses before each further attempt, in milliseconds. */
const copyPausesMs = [50, 250, 700, 2_000];

/**
 * Repeats `work` for at most 3 s while it misses what an event of another service brings, such as an account that was made a moment ago:
 * its owner waits instead of being told to come back. A transaction of `work` ends before each pause.
 * @param isMissing whether that is what an attempt failed for
 * @throws what `work` threw last
 */
export async function waitForCopy<T>(work: () => Promise<T>, isMissing: (error: unknown) => boolean): Promise<T> {
  for (const pauseMs of copyPausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isMissing(error)) throw error;
      await pause(pauseMs);
    }
  }
  return work();
}
