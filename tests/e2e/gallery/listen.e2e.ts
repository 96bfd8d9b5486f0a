import { expect, test, type Page } from '@playwright/test';
import { phone } from '../screens.js';
import { openState } from './open-state.js';
import { states } from './states.js';

// 'Écouter' with a browser's own speech. This Chromium has no voice, as a phone without French: the button is absent, and its late
// arrival moves nothing.

test.use({ viewport: phone, locale: 'fr-TG', reducedMotion: 'reduce', serviceWorkers: 'block' });

/** Where everything is that can be read or pressed. */
const places = (page: Page) =>
  page.locator('h1, h2, h3, p, dt, dd, li, a, button:not(.listen *)').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.textContent.replace('Écouter', ''), x, y, width, height];
    }),
  );

/** A French voice of the device, which the browser reports after the page has started. */
const voicesArrive = (page: Page) =>
  page.evaluate(() => {
    const voice = { lang: 'fr-FR', localService: true, voiceURI: 'fr' };
    Object.defineProperty(speechSynthesis, 'getVoices', { value: () => [voice] });
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
  });

const all = await states();
/** The prize, the order, money back, a win and the draw itself. */
const read = [
  'draw-open',
  'product-sheet',
  'ticket-refund',
  'tickets-waiting',
  'money',
  'dashboard-won',
  'admin-presentation-roll',
];

for (const name of read) {
  test(`${name} can be listened to where the device has a French voice, and does not move when it is found`, async ({
    page,
  }) => {
    await openState(
      page,
      all.find((state) => state.name === name)!,
    );
    expect(await page.evaluate(() => 'speechSynthesis' in window)).toBe(true);
    await expect(page.getByRole('button', { name: 'Écouter' })).toHaveCount(0);
    const before = await places(page);
    await voicesArrive(page);
    await expect(page.getByRole('button', { name: 'Écouter' }).first()).toBeVisible();
    expect(await places(page)).toEqual(before);
  });
}
