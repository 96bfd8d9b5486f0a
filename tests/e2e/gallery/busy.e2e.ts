import { expect, test } from '@playwright/test';
import { phone } from '../screens.js';
import * as answers from './answers.js';
import { answerCalls, openState, origin } from './open-state.js';
import { usual } from './states.js';

// A button that works keeps its label, its width and its place (look/README: busy): nothing jumps under the finger.
test.use({ baseURL: origin, reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });

for (const { name, waitsFor, width } of [
  { name: /^Acheter un ticket pour Console/, waitsFor: 'POST /tickets/purchase', width: 320 },
  { name: /^Acheter un ticket pour Console/, waitsFor: 'POST /tickets/purchase', width: 360 },
  { name: /^Actualiser$/, waitsFor: 'GET /tickets/user', width: 360 },
]) {
  test(`${name} stays where it is while ${waitsFor} is under way at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openState(page, {
      name: 'busy',
      path: '/dashboard/tickets',
      as: 'user',
      api: { 'GET /tickets/user': { body: answers.tickets } },
    });
    await answerCalls(page, { ...usual, [waitsFor]: 'never' });
    const button = page.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    const place = () =>
      button.evaluate((element: HTMLElement) => {
        const { width, height } = element.getBoundingClientRect();
        return {
          width: Math.round(width),
          height: Math.round(height),
          top: element.offsetTop,
          left: element.offsetLeft,
        };
      });
    const before = await place();
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button.locator('.spin')).toBeVisible();
    expect(await place()).toEqual(before);
  });
}
