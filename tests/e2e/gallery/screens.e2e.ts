import { now } from '@raffle/contracts/fixtures/world';
import { expect, test as base, type Page } from '@playwright/test';
import { axeViolations, contrast, wcagAndHeadings, withoutContrast } from '../axe.js';
import { expectReflow, expectStill } from '../reflow.js';
import { desktop, phone } from '../screens.js';
import { expectLegible, expectOutlines } from './decisions.js';
import { expectDoubledText } from './doubled-text.js';
import { expectNamesApart } from './names-apart.js';
import { openScreen, openState } from './open-state.js';
import { expectWithin } from './overflow.js';
import { freeze } from './page-time.js';
import { isAlone, type State } from './state.js';
import { onceEach, states } from './states.js';

// Every state of the gallery, dialogs and toasts included: no violation of WCAG 2.2 A and AA, nothing moves, and everything can be read, from
// 320 px to a desktop and with large text (docs/performance.md "Frontend"). A state is loaded once; then its page changes. Contrast is checked
// in both themes, once per screen and dialog: colours are tokens, and this is two thirds of axe's time.

const options = {
  viewport: phone,
  locale: 'fr-TG',
  timezoneId: 'Africa/Lome',
  reducedMotion: 'reduce',
  colorScheme: 'light',
  serviceWorkers: 'block',
} as const;

const test = base.extend<object, { shared: Page }>({
  /** One page for all tests of a worker: the browser keeps the compiled code of the application. */
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      // A toast stays until it is checked.
      await page.addInitScript((longestMs) => {
        const { setTimeout } = window;
        window.setTimeout = ((work: () => void, ms = 0, ...args: unknown[]) =>
          ms > longestMs ? 0 : setTimeout(work, ms, ...args)) as typeof window.setTimeout;
      }, 3_000);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

const narrow = { width: 320, height: 640 };
/** 1280 × 1600 at 400 %, and a phone of 640 × 800 at 200 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 400 };
/** Only text at 200 % (WCAG 1.4.4), in a window that leaves each letter the same space as at 320 px. */
const largeText = { width: 640, height: 740 };
/** The narrowest window with tables and navigation side by side. */
const tablet = { width: 1024, height: 768 };

const all = await states();
const once = new Set(onceEach(all));
const seen = new Set<string>();

for (const state of all) {
  const screen = screenOf(state);
  const isFirst = !seen.has(screen);
  seen.add(screen);
  test(state.name, async ({ browser, shared }) => {
    const page = isAlone(state) ? await browser.newPage(options) : shared;
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    if (page === shared) await openScreen(page, state);
    else await openState(page, state);
    // Its code may still be loading.
    const title = async () => (await openDialogs(page)).at(-1)?.replaceAll('\u00a0', ' ');
    await expect.poll(title, 'its `dialog`').toBe(state.dialog?.replaceAll('\u00a0', ' '));
    await expectNamesApart(page, state);
    if (page === shared) {
      await expectSafeStart(page, state);
      await expectStill(page, state.name);
    }
    // In a low window a bar may let go, so that it covers nothing there: the phone's height counts too.
    for (const size of [...(state.as === 'admin' ? [] : [narrow]), ...(once.has(state) ? [zoomed] : [])]) {
      await page.setViewportSize(size);
      await expectReflow(page, `at ${size.width} × ${size.height}`);
    }
    // In the back-office one decides in dialogs.
    if (once.has(state) && (state.as !== 'admin' || state.dialog !== undefined)) {
      for (const size of state.as === 'admin' ? [phone] : [narrow, phone]) {
        await page.setViewportSize(size);
        await expectLegible(page);
      }
    }
    if (once.has(state)) await expectOutlines(page);
    await expectDoubledText(page, state);
    if (page !== shared) await freeze(page);
    // A link half covered by the sticky header would count as a small target.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const [first, second] = state.as === 'admin' && !state.dialog ? [desktop, phone] : [phone, desktop];
    await page.setViewportSize(first);
    const rules = isFirst ? wcagAndHeadings : withoutContrast(wcagAndHeadings);
    expect.soft(await axeViolations(page, rules), `at ${first.width} px`).toEqual([]);
    await expectWithin(page);
    await page.setViewportSize(second);
    if (isFirst) {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await axeViolations(page, contrast), `at ${second.width} px in the dark`).toEqual([]);
    }
    await expectWithin(page);
    for (const size of [tablet, narrow]) {
      await page.setViewportSize(size);
      await expectWithin(page);
    }
    if (once.has(state)) {
      await page.setViewportSize(largeText);
      await setText(page, 32);
      await expectReflow(page, 'with text at 200 %');
      await setText(page, 16);
      if (state.dialog !== undefined) await expectToClose(page, state.dialog);
    }
    if (page !== shared) await page.close();
  });
}

/** The screen of a state: its URL without ids, and the actions there. A state with its own steps is a separate screen. */
function screenOf({ name, as, path, press, act }: State): string {
  const address = path.replace(/\?.*|[\da-f]{8}-[\da-f-]{27}|\d+/g, '');
  return [as, address, ...(press ?? []), act && name].join(' ');
}

/** The titles of the open dialogs, the topmost last. */
const openDialogs = (page: Page): Promise<string[]> =>
  page
    .locator('dialog[open]')
    .evaluateAll((dialogs) =>
      dialogs.map(
        (dialog) =>
          dialog.getAttribute('aria-label') ??
          document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ??
          '',
      ),
    );

/** A dialog starts on its safe choice, where a hasty key does no harm. */
async function expectSafeStart(page: Page, { press, act }: State): Promise<void> {
  if (press?.length !== 1 || act) return;
  const first = page.locator('dialog[open] [data-focus-first]');
  if ((await first.count()) > 0) await expect(first).toBeFocused();
}

/** Escape closes a dialog, and a keyboard continues from what opened it, or from the screen's top. */
async function expectToClose(page: Page, dialog: string): Promise<void> {
  // The first Escape may only close a field's suggestions.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog, exact: true })).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 10_000 });
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost')
    .toBe(true);
}

/** The browser's text size setting (pixels; default 16). */
async function setText(page: Page, size: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: size } });
  await browser.detach();
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}
