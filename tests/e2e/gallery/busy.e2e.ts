import { someTickets } from '@raffle/contracts/fixtures/tickets';
import { conversationPath } from './admin-message-answers.js';
import { expect, test } from '@playwright/test';
import { phone } from '../screens.js';
import { answerCalls, openState } from './open-state.js';
import type { State } from './state.js';

// A busy button keeps its label, width and position (look/README: busy): nothing moves under the finger.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });

const tickets: State = {
  name: 'busy',
  path: '/dashboard/tickets',
  as: 'user',
  api: { 'GET /tickets/user': { body: someTickets } },
};
const thread: State = { name: 'busy', path: conversationPath.replace('conversations', 'messages'), as: 'admin' };

for (const { name, of, waitsFor, width } of [
  { name: /^Acheter un ticket pour Console/, of: tickets, waitsFor: 'POST /tickets/purchase', width: 320 },
  { name: /^Acheter un ticket pour Console/, of: tickets, waitsFor: 'POST /tickets/purchase', width: 360 },
  { name: /^Actualiser$/, of: tickets, waitsFor: 'GET /tickets/user', width: 360 },
  { name: /^Messages précédents$/, of: thread, waitsFor: `GET ${conversationPath}`, width: 360 },
  { name: /^Marquer comme lu$/, of: thread, waitsFor: `POST ${conversationPath}/read`, width: 320 },
  { name: /^Marquer comme lu$/, of: thread, waitsFor: `POST ${conversationPath}/read`, width: 360 },
  { name: /^Marquer comme lu$/, of: thread, waitsFor: `POST ${conversationPath}/read`, width: 768 },
  { name: /^Marquer comme lu$/, of: thread, waitsFor: `POST ${conversationPath}/read`, width: 1280 },
]) {
  test(`${name} does not move while ${waitsFor} is in progress at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openState(page, of);
    await answerCalls({ [waitsFor]: 'never' });
    const button = page.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    const place = () =>
      button.evaluate((element: HTMLElement) => {
        const { width, height } = element.getBoundingClientRect();
        // The spinner replaces an icon, so that the label does not move; without an icon the label moves by half a spinner.
        const label = document.createRange();
        label.selectNodeContents(element.lastChild!);
        const icon = element.querySelector('.i') !== null;
        return {
          label: icon ? Math.round(label.getBoundingClientRect().left) : null,
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
