import type { Page } from '@playwright/test';

/** A page's answers: the numbers of started and pending ones. Calls that are never answered do not count. */
const answersOf = new WeakMap<Page, { begun: number; pending: number }>();

function countsOf(page: Page) {
  const counts = answersOf.get(page) ?? { begun: 0, pending: 0 };
  answersOf.set(page, counts);
  return counts;
}

/** Runs one answer, so that `settle` takes it into account. */
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
 * Waits for pending answers and for the requests that they cause: until three consecutive checks find no new request.
 * The page's clock advances by little more than half a second at most, so that no timer hides anything.
 */
export async function settle(page: Page): Promise<void> {
  const counts = countsOf(page);
  let quiet = 0;
  for (let look = 0; look < 150 && quiet < 3; look += 1) {
    const begun = counts.begun;
    // Answered by the page's own thread: pending events are processed first.
    await page.clock.runFor(look < 10 ? 60 : 1);
    await page.waitForTimeout(30);
    quiet = counts.pending === 0 && counts.begun === begun ? quiet + 1 : 0;
  }
}

/** Waits for the two retries of a failed read (query-client.ts), on the page's clock. */
export async function untilGivenUp(page: Page): Promise<void> {
  for (const pause of [1100, 2100]) {
    await page.clock.runFor(pause);
    await settle(page);
  }
}

/** Pauses the page's clock, so that no timer hides anything before it is checked. */
export async function freeze(page: Page): Promise<void> {
  for (const ahead of [100, 400, 1600, 4000]) {
    const at = (await page.evaluate(() => Date.now())) + ahead;
    try {
      return await page.clock.pauseAt(at);
    } catch (error) {
      // On a busy machine that time can already be past when the command arrives.
      if (ahead === 4000 || !String(error).includes('to the past')) throw error;
    }
  }
}
