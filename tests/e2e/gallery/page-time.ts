import type { Page } from '@playwright/test';

/** A page's answers: how many were begun, how many are pending. What is never answered does not count. */
const answersOf = new WeakMap<Page, { begun: number; pending: number }>();

function countsOf(page: Page) {
  const counts = answersOf.get(page) ?? { begun: 0, pending: 0 };
  answersOf.set(page, counts);
  return counts;
}

/** Runs one answer, so that `settle` knows of it. */
export async function countAnswer(page: Page, answer: () => Promise<void>): Promise<void> {
  const counts = countsOf(page);
  counts.begun += 1;
  counts.pending += 1;
  try {
    await answer();
  } finally {
    counts.pending -= 1;
  }
}

/**
 * Waits for pending answers and for the requests that they cause: until the page has made no new request in three looks. Its
 * clock advances by little more than half a second at most, so that nothing disappears by a timer meanwhile.
 */
export async function settle(page: Page): Promise<void> {
  const counts = countsOf(page);
  let quiet = 0;
  for (let look = 0; look < 150 && quiet < 3; look += 1) {
    const begun = counts.begun;
    // Answered by the page's own thread: what has arrived is worked off first.
    await page.clock.runFor(look < 10 ? 60 : 1);
    await page.waitForTimeout(30);
    quiet = counts.pending === 0 && counts.begun === begun ? quiet + 1 : 0;
  }
}

/** Lets the two further tries of a read that failed pass (query-client.ts), on the page's own clock. */
export async function untilGivenUp(page: Page): Promise<void> {
  for (const pause of [1100, 2100]) {
    await page.clock.runFor(pause);
    await settle(page);
  }
}

/** Stops the page's clock: nothing disappears by a timer before it has been checked. */
export async function freeze(page: Page): Promise<void> {
  for (const ahead of [100, 400, 1600, 4000]) {
    const at = (await page.evaluate(() => Date.now())) + ahead;
    try {
      return await page.clock.pauseAt(at);
    } catch (error) {
      // On a busy machine that moment can be over before the order arrives.
      if (ahead === 4000 || !String(error).includes('to the past')) throw error;
    }
  }
}
