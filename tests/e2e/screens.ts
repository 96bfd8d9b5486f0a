import { expect, test, type Locator, type Page } from '@playwright/test';

/** The two sizes at which every screen is checked. */
export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** Slow 3G, applied, not simulated: 400 kbit/s in each direction, 400 ms latency. */
export const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Checks that a screen which the gallery does not have does not scroll horizontally at both sizes. */
export async function look(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  // Skeletons do not have the content's width.
  // The network is never idle: the live stream stays open.
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await test.step(`${name} at ${size.width}`, async () => {
      await untilStill(page);
      await expect.poll(() => sideways(page), `${name} scrolls sideways at ${size.width}`).toBe(false);
    });
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until no element is fading in or changing its theme: half-visible text has no contrast. Endless animations are ignored. */
export async function untilStill(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).length,
    );
  await expect.poll(moving, { message: 'things still move', intervals: [50] }).toBe(0);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

/** Asked for by a page that saw the draw begin and hears of it again, which may be before its end. */
const earlyRecord = /\/api\/draws\/\d+\/record$/;

/**
 * Fails the test when the page logged an error or broke the content policy. Errors that the test causes itself are
 * passed in: an answer's status, or the browser's name of a connection error.
 */
export function watchConsole(page: Page, expected: readonly (number | `ERR_${string}`)[] = []): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const [, status, connection] = /status of (\d{3})|net::(ERR_\w+)/.exec(message.text()) ?? [];
    const { url } = message.location();
    if (expected.some((one) => String(one) === (status ?? connection))) return;
    if (status === '404' && earlyRecord.test(url)) return;
    errors.push(`${message.text()} ${url}`);
  });
  return () => expect(errors).toEqual([]);
}

/**
 * The page hears nothing of what other tests do: its live stream never opens. Not by page.route, which turns the browser's cache off.
 */
export const withoutLive = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = (asked, options) => {
      const { pathname } = new URL(asked instanceof Request ? asked.url : asked, location.href);
      return pathname === '/api/live' ? new Promise(() => undefined) : ask(asked, options);
    };
  });

interface Shift {
  value: number;
  /** The largest things that moved. */
  moved: string[];
}

/** Observes unexpected layout shifts on a page. @returns their sum since it was loaded. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const named = ({ node }: { node: Node | null }) =>
      node instanceof Element ? `<${node.tagName.toLowerCase()} class="${node.getAttribute('class') ?? ''}">` : '';
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput) shifts.push({ value, moved: sources.map(named) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
}

/** What `watchShifts` saw, one by one. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/**
 * Opens the landing page until it shows a draw. It shows the state at the time of the request, and a new product takes a moment to
 * reach the gateway; with more than a dozen draws the others are loaded at the first touch.
 */
export async function openLandingWith(page: Page, draw: Locator): Promise<void> {
  await expect(async () => {
    await page.goto('/');
    // A second move to the same point is no movement.
    await page.mouse.move(0, 0);
    await page.mouse.move(100, 300);
    await expect(draw).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 45_000 });
}

/** Waits until the browser has left the entries of closed dialogs in its history: the step would take back a page that is opened meanwhile. */
export async function entriesAreLeft(page: Page): Promise<void> {
  const entries = () =>
    ((window.history.state as { dialogs?: number } | null)?.dialogs ?? 0) -
    document.querySelectorAll('dialog[open]').length;
  await expect.poll(() => page.evaluate(entries)).toBeLessThanOrEqual(0);
}
