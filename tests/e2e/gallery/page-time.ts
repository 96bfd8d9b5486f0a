import type { Page } from '@playwright/test';
import { site } from './site.js';

/**
 * Waits for pending answers and for the requests that they cause: until three consecutive checks find no new request.
 * @param tick called before each check, with a number of milliseconds
 */
export async function untilAnswered(page: Page, tick?: (ms: number) => Promise<void>): Promise<void> {
  const counts = await site();
  let quiet = 0;
  for (let look = 0; look < 150 && quiet < 3; look += 1) {
    const { begun } = counts;
    // Answered by the page's own thread: pending events are processed first.
    await tick?.(look < 10 ? 60 : 1);
    await page.waitForTimeout(30);
    quiet = counts.pending === 0 && counts.begun === begun ? quiet + 1 : 0;
  }
}

/** The same on the page's clock, which advances by little more than half a second at most, so that no timer hides anything. */
export const settle = (page: Page): Promise<void> => untilAnswered(page, (ms) => page.clock.runFor(ms));

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
