import type { Browser, Page } from '@playwright/test';
import { openPhone } from '../people.js';
import { slow3g } from '../screens.js';

/** A processor six times slower, beside slow 3G. */
const cpuSlowdown = 6;

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow3g);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Milliseconds until the largest content of a first visit is painted, nothing cached. */
export async function largestContentfulPaint(browser: Browser, path: string): Promise<number> {
  const page = await openPhone(browser);
  try {
    await slowDown(page);
    await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let last = Number.NaN;
          new PerformanceObserver((list) => {
            last = list.getEntries().at(-1)?.startTime ?? last;
          }).observe({ type: 'largest-contentful-paint', buffered: true });
          // Pictures that arrive after the load event may still be the largest.
          setTimeout(() => resolve(last), 3_000);
        }),
    );
  } finally {
    await page.context().close();
  }
}

/**
 * Milliseconds until this heading of a signed-in person's page is painted, with an empty cache. Observed from inside
 * the page: Playwright polls twice a second, and each poll takes 0.1 s on a slow phone. `storage`: the content of the
 * browser's storage.
 */
export async function coldContent(
  browser: Browser,
  path: string,
  heading: string,
  storage: readonly [string, string][],
): Promise<number> {
  const page = await openPhone(browser);
  try {
    await page.addInitScript(
      (entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)),
      storage,
    );
    await page.addInitScript(watchPaintOf, heading);
    await slowDown(page);
    await page.goto(path, { waitUntil: 'commit', timeout: 60_000 });
    return await page.evaluate(() => (window as unknown as Watched).painted);
  } finally {
    await page.context().close();
  }
}

interface Watched {
  painted: Promise<number>;
}

/** Runs in the page: the first paint of the largest text after the heading appears is the one that shows it. */
function watchPaintOf(heading: string): void {
  const paints: number[] = [];
  new PerformanceObserver((list) => paints.push(...list.getEntries().map(({ startTime }) => startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  const painted = new Promise<number>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (![...document.querySelectorAll('h1, h2, h3')].some((one) => one.textContent?.includes(heading))) return;
      observer.disconnect();
      const arrived = performance.now();
      // Paints are reported after the frame that shows them.
      setTimeout(() => resolve(paints.find((at) => at >= arrived) ?? Number.NaN), 2_000);
    }).observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { painted });
}

/** Milliseconds of the slowest interaction with a page: INP of so few interactions is their maximum. */
export async function slowestInteraction(
  browser: Browser,
  path: string,
  interact: (page: Page) => Promise<void>,
  prepare?: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await openPhone(browser);
  try {
    await prepare?.(page);
    const devtools = await page.context().newCDPSession(page);
    await page.addInitScript(() => {
      const interactions: number[] = [];
      Object.assign(window, { interactions });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
          if (entry.interactionId) interactions.push(entry.duration);
        }
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(path, { waitUntil: 'load', timeout: 60_000 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await interact(page);
    // Entries are reported after the frame that shows their effect.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    return await page.evaluate(() => Math.max(0, ...(window as unknown as { interactions: number[] }).interactions));
  } finally {
    await page.context().close();
  }
}
