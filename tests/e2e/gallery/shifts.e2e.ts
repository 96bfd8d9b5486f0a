import { setTimeout } from 'node:timers/promises';
import { now } from '@raffle/contracts/fixtures/world';
import { expect, test } from '@playwright/test';
import { phone, shiftsOf, watchShifts } from '../screens.js';
import { openScreen } from './open-state.js';
import { site } from './site.js';
import { isAlone, type State } from './state.js';
import { states } from './states.js';

// Nothing that arrives late pushes down what is read or pressed: every screen of visitors and users, with its calls answered one after the
// other, in the order in which they are made, and each file of its code later than the one that asks for it. The gallery serves no shell;
// tests/e2e/slow-phone.e2e.ts has the pages as the gateway serves them.

test.use({ viewport: phone, locale: 'fr-TG', timezoneId: 'Africa/Lome', serviceWorkers: 'block' });
test.describe.configure({ mode: 'parallel' });

/** Longer than a frame of a busy machine, so that each answer and each file is shown alone. */
const paceMs = 120;
/** The sum of all shifts of a page; a good page has 0.1 in its worst second (web.dev/cls). */
const maxShift = 0.05;

const isLoaded = (state: State) => state.as !== 'admin' && !state.press && !state.act && !isAlone(state);

for (const state of (await states()).filter(isLoaded)) {
  test(`${state.name} stays where it is while its parts arrive`, async ({ page }) => {
    await page.clock.setFixedTime(now);
    const shifted = await watchShifts(page);
    await page.route('**/assets/*.js', async (route) => {
      await setTimeout(paceMs);
      await route.continue();
    });
    (await site()).paceMs = paceMs;
    await openScreen(page, state);
    (await site()).paceMs = 0;
    // The banner of a lost network is above the page on purpose.
    const banner = await page.locator('.offline').evaluate((element) => element.clientHeight / window.innerHeight);
    expect(await shifted(), JSON.stringify(await shiftsOf(page))).toBeLessThanOrEqual(maxShift + banner);
  });
}
