import { now } from '@raffle/contracts/fixtures/world';
import { expect, test } from '@playwright/test';
import { openScreen } from './open-state.js';
import { states } from './states.js';

// What decides is in sight on a small phone, without scrolling: the verdict about a call, the way to a ticket, and what can be done about a payment, why it was refused.

test.use({ locale: 'fr-TG', timezoneId: 'Africa/Lome', serviceWorkers: 'block' });

const all = await states();

for (const { name, of, text } of [
  { name: 'verify-call-yes', of: 'alert', text: 'Oui, ce contact vient de nous.' },
  { name: 'verify-call-no', of: 'alert', text: 'Non, ce code n’est pas le nôtre' },
  { name: 'draw-open', of: 'link', text: 'Participer au tirage' },
  { name: 'draw-held-up', of: 'link', text: 'Prévenez-moi' },
  { name: 'draw-held-up-own', of: 'link', text: 'Continuer le paiement' },
  { name: 'checkout-pending', of: 'button', text: 'Vérifier maintenant' },
  { name: 'ticket-checkout-pending', of: 'button', text: 'Vérifier maintenant' },
  { name: 'checkout-broken-off', of: 'button', text: 'Vérifier maintenant' },
  { name: 'ticket-checkout-broken-off', of: 'button', text: 'Vérifier maintenant' },
  { name: 'checkout-interrupted', of: 'button', text: 'Vérifier maintenant' },
  { name: 'product-sheet-several', of: 'alert', text: 'Vous avez déjà trois achats en attente de paiement' },
  { name: 'product-sheet-several', of: 'button', text: 'Payer 3' },
  { name: 'checkout-refused', of: 'link', text: 'Revenir à l’inscription' },
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
      // The bar at the bottom repeats what is within the page.
      await expect(page.getByRole(of).filter({ hasText: text }).last()).toBeInViewport({ ratio: 1 });
    });
  }
}
