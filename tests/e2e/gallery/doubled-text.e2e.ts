import { test } from '@playwright/test';
import { expectReflow } from '../reflow.js';
import { phone } from '../screens.js';
import { openState, origin } from './open-state.js';
import { states } from './states.js';

// A page whose own text is twice its size on an ordinary phone (WCAG 1.4.4): the widths at which a layout changes do not follow it.
test.use({ baseURL: origin, reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });
test.describe.configure({ mode: 'parallel', timeout: 60_000 });

/** Draws, open and past: what reflow.e2e.ts, which has a running system, does not see in all its states. */
const names = /^(draw-|winners|history)/;
/** A figure of nine digits fits no phone at twice its size. */
const tooLong = /-long$/;

for (const state of (await states()).filter(({ name }) => names.test(name) && !tooLong.test(name))) {
  test(`doubled text: ${state.name}`, async ({ page }) => {
    // Not frozen: the check waits for the page's next frames.
    await openState(page, state);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await expectReflow(page, `${state.name} with its own text at 200 % in ${phone.width} px`);
  });
}
