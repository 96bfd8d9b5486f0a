import { expect, test } from '@playwright/test';
import { now } from './answers.js';
import { openScreen } from './open-state.js';
import { states } from './states.js';

// What decides is in sight on a small phone, without scrolling: the verdict about a call, and the way to a ticket.

test.use({ locale: 'fr-TG', timezoneId: 'Africa/Lome', serviceWorkers: 'block' });

const all = await states();

for (const { name, of, text } of [
  { name: 'verify-call-yes', of: 'alert', text: 'Oui, ce contact vient de nous.' },
  { name: 'verify-call-no', of: 'alert', text: 'Non, ce code n’est pas le nôtre' },
  { name: 'draw-open', of: 'link', text: 'Participer au tirage' },
] as const) {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 320, height: 568 },
  ]) {
    test(`${name}: "${text}" is in sight at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.clock.setFixedTime(now);
      await openScreen(
        page,
        all.find((state) => state.name === name)!,
      );
      await expect(page.getByRole(of).filter({ hasText: text })).toBeInViewport({ ratio: 1 });
    });
  }
}
