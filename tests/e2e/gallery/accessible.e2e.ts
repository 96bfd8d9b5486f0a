import { expect, test, type Page } from '@playwright/test';
import { desktop, phone } from '../screens.js';
import { axeViolations, contrast, wcagAndHeadings, withoutContrast } from '../axe.js';
import { expectReflow } from '../reflow.js';
import { expectDoubledText } from './doubled-text.js';
import { openState } from './open-state.js';
import { freeze } from './page-time.js';
import { type State } from './state.js';
import { states } from './states.js';

// Every state of the gallery, dialogs and toasts included: no violation of WCAG 2.2 A and AA at its usual size; no horizontal scrolling
// and no figure overflows, down to 320 px and at the widths where a layout changes (docs/performance.md "Frontend").
// Contrast is checked in both themes, once per screen and dialog: colours are tokens, and this is two thirds of axe's
// time.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });
test.describe.configure({ mode: 'parallel' });

const narrow = { width: 320, height: 640 };
/** The narrowest window with tables and navigation side by side. */
const tablet = { width: 1024, height: 768 };

const seen = new Set<string>();

for (const state of await states()) {
  const screen = screenOf(state);
  const isFirst = !seen.has(screen);
  seen.add(screen);
  test(`accessible: ${state.name}`, async ({ page }) => {
    await openState(page, state);
    // The everyday tests look at each dialog that a state declares. Its code may still be loading.
    await expect.poll(async () => (await openDialogs(page)).at(-1), 'its `dialog`').toBe(state.dialog);
    // Before the clock is paused: the checks wait for the page's next frames.
    if (state.as !== 'admin') await expectSmall(page);
    await expectDoubledText(page, state);
    await freeze(page);
    // A link half covered by the sticky header would count as a small target.
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const found: string[] = [];
    const [first, second] = state.as === 'admin' ? [desktop, phone] : [phone, desktop];
    for (const [size, colorScheme, rules] of [
      [first, 'light', isFirst ? wcagAndHeadings : withoutContrast(wcagAndHeadings)],
      [second, 'dark', isFirst ? contrast : null],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const violations = rules ? await axeViolations(page, rules) : [];
      found.push(...violations.map((violation) => `at ${size.width} ${colorScheme}: ${violation}`));
      found.push(...(await overflowing(page)));
    }
    for (const size of [tablet, narrow]) {
      await page.setViewportSize(size);
      found.push(...(await overflowing(page)));
    }
    expect(found).toEqual([]);
  });
}

/** The screen of a state: its URL without ids, and the actions there. A state with its own steps is a separate screen. */
function screenOf({ name, as, path, press, act }: State): string {
  const address = path.replace(/\?.*|[\da-f]{8}-[\da-f-]{27}|\d+/g, '');
  return [as, address, ...(press ?? []), act && name].join(' ');
}

/** Nothing is cut on a small phone. */
async function expectSmall(page: Page): Promise<void> {
  await page.setViewportSize(narrow);
  await expectReflow(page, `at ${narrow.width} px`);
  await page.setViewportSize(phone);
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

/** Elements that do not fit after ten seconds: styles apply a new width only with the next frame. */
async function overflowing(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let look = 0; look < 200; look += 1) {
    found = await outside(page);
    if (found.length === 0) break;
    await page.waitForTimeout(50);
  }
  return found;
}

/**
 * Elements wider than the window; the rolling tape of a draw is clipped on purpose, and a table's head is only for
 * screen readers if its rows are cards.
 */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].findLast(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const sideways =
      scrollWidth > clientWidth + 1
        ? [`scrolls sideways at ${clientWidth}: ${beyond?.outerHTML.slice(0, 200) ?? ''}`]
        : [];
    const tables = [...document.querySelectorAll('.card:has(> table)')].filter(
      // On a phone its rows are cards; their figures are checked below.
      (card) => clientWidth >= 1024 && card.scrollWidth > card.clientWidth + 1,
    );
    const figures = [...document.querySelectorAll('.num, .money')].filter((figure) => {
      const around = figure.parentElement?.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(figure);
      const { left, right, width } = text.getBoundingClientRect();
      if (around === undefined || width === 0 || figure.matches('.tape *, thead *, .sr, :has(.sr)')) return false;
      return left < around.left - 1 || right > around.right + 1;
    });
    return [
      ...sideways,
      ...tables.map(
        (card) => `${card.scrollWidth - card.clientWidth} px of a table are out of its card at ${clientWidth}`,
      ),
      ...figures.map(({ textContent }) => `${textContent} runs out of its place at ${clientWidth}`),
    ];
  });
