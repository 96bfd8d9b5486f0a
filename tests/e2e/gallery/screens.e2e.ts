import { expect, test as base, type Page } from '@playwright/test';
import { axeViolations, wcagAndHeadings } from '../axe.js';
import { expectReflow, expectStill } from '../reflow.js';
import { desktop, phone } from '../screens.js';
import { now } from './answers.js';
import { expectDoubledText } from './doubled-text.js';
import { openScreen } from './open-state.js';
import type { State } from './state.js';
import { onceEach, states } from './states.js';

// Each screen and each dialog once: no violation of WCAG 2.2 A and AA, nothing moves, and everything can be read in a
// narrow window and with large text (docs/performance.md "Frontend"). Every state in every theme and at every width:
// accessible.e2e.ts.

const test = base.extend<object, { kept: Page }>({
  /** One page for all tests of a worker: the browser keeps the compiled code of the application. */
  kept: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        viewport: phone,
        locale: 'fr-TG',
        timezoneId: 'Africa/Lome',
        reducedMotion: 'reduce',
        colorScheme: 'light',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'parallel' });

/** 320 px is a small phone, and 1280 px at 400 %; 320 × 400 a phone of 640 × 800 at 200 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 400 };
/** Only text at 200 % (WCAG 1.4.4), in a window that leaves each letter the same space as at 320 px. */
const largeText = { width: 640, height: 740 };

for (const state of onceEach(await states())) {
  test(`once: ${state.name}`, async ({ kept: page }) => {
    await page.setViewportSize(state.as === 'admin' && state.dialog === undefined ? desktop : phone);
    await openScreen(page, state);
    await expectSafeStart(page, state);
    await expectStill(page, state.name);
    expect(await axeViolations(page, wcagAndHeadings, await partOf(page, state))).toEqual([]);
    await page.setViewportSize(zoomed);
    await expectReflow(page, `${state.name} at 320 px and at 200 %`);
    await page.setViewportSize(largeText);
    await setText(page, 32);
    await expectReflow(page, `${state.name} with text at 200 %`);
    await setText(page, 16);
    await expectDoubledText(page, state);
    if (state.dialog !== undefined) await expectToClose(page, state.dialog);
  });
}

/** @returns the selector of the open dialog, whose background cannot be used; null without one */
async function partOf(page: Page, { dialog }: State): Promise<string | null> {
  if (dialog === undefined) return null;
  const open = page.getByRole('dialog', { name: dialog, exact: true });
  await expect(open).toBeVisible();
  await open.evaluate((element) => element.setAttribute('data-looked-at', ''));
  return '[data-looked-at]';
}

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
