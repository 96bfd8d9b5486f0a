import { expect, test, type Page } from '@playwright/test';
import {
  buyElsewhere,
  cancelElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { freeze } from './gallery/page-time.js';
import { newPerson } from './people.js';
import { desktop, lookAtOverlay, phone } from './screens.js';

/** Every dialog, the drawers and the toasts, open, in light and dark, checked with axe. */
test('overlays on a user’s screens have no axe violation in either theme', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const day = String(Date.now()).slice(-5);
  const admin = await loginAdminElsewhere(request);
  const session = await registerElsewhere(request, newPerson('Akouvi Mensah'));
  const drawn = await offerElsewhere(request, admin, { name: `Enceinte ${day}`, places: 1 });
  const cancelled = await offerElsewhere(request, admin, { name: `Drone ${day}`, places: 4 });
  for (const id of [drawn, cancelled]) await buyElsewhere(request, session, id);
  await expect.poll(async () => (await ticketsElsewhere(request, session)).purchased, { timeout: 30_000 }).toBe(2);
  await cancelElsewhere(request, admin, cancelled);
  await drawElsewhere(request, admin, drawn);

  const context = await signedIn(browser, session);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.clock.install();

  await test.step('the receipt of a drawn ticket, with its details open', async () => {
    await page.goto('/dashboard/tickets');
    await page.getByRole('link', { name: `Voir le reçu Enceinte ${day}` }).click();
    const receipt = page.getByRole('dialog', { name: 'Reçu' });
    await expect(receipt.getByText(/dans la liste clôturée du tirage/)).toBeVisible();
    await receipt.getByText('Ce qui prouve vos tickets').click();
    await lookAtOverlay(page, receipt, 'over-receipt');
    await page.keyboard.press('Escape');
  });

  await test.step('the choice of a product for a credit', async () => {
    const opener = page.getByRole('button', { name: `Placer le crédit de Drone ${day}` });
    await opener.click();
    const place = page.getByRole('dialog', { name: 'Placer un ticket' });
    await place.getByRole('radio').first().check();
    await lookAtOverlay(page, place, 'over-place-ticket');
    await page.keyboard.press('Escape');
    await expect(place).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  await test.step('the confirmation of a refund, and the toast after it', async () => {
    await page.getByRole('button', { name: `Demander le remboursement : Drone ${day}` }).click();
    const refund = page.getByRole('dialog', { name: 'Demander le remboursement ?' });
    await lookAtOverlay(page, refund, 'over-refund');
    await refund.getByRole('button', { name: 'Demander le remboursement' }).click();
    await expect(refund).toHaveCount(0);
    await lookAtToast(page, /^Remboursement demandé/, 'over-toast-done');
  });

  await test.step('the winners', async () => {
    await page.goto('/dashboard/history');
    const past = page.getByRole('listitem').filter({ hasText: `Enceinte ${day}` });
    const opener = past.getByRole('button', { name: /^Voir les gagnants/ });
    await opener.click();
    const winners = page.getByRole('dialog').filter({ hasText: 'Voir la preuve du tirage' });
    await expect(winners.getByText('A. M.')).toBeVisible();
    await lookAtOverlay(page, winners, 'over-winners');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  await test.step('the drawer and the toast of a failure', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await lookAtOverlay(page, drawer, 'over-drawer', [phone]);
    await drawer.getByRole('link', { name: /^Parrainage/ }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new Error('refused'));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: refuse } });
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copier le lien' }).click();
    await lookAtToast(page, /^Copie impossible/, 'over-toast-failed');
  });

  await context.close();
});

test('confirmations of an admin’s irreversible actions have none either', async ({ browser, request }) => {
  const admin = await loginAdminElsewhere(request);
  const name = `Caméra ${String(Date.now()).slice(-5)}`;
  const id = await offerElsewhere(request, admin, { name, places: 3 });
  const context = await signedIn(browser, admin, { viewport: desktop });
  const page = await context.newPage();
  await page.goto(`/admin/products/${id}`);
  for (const question of ['Annuler le tirage', 'Supprimer']) {
    const opener = page.getByRole('button', { name: question });
    await opener.first().click();
    await expect(page.locator('dialog[open] footer').getByRole('button').first()).toBeFocused();
    await lookAtOverlay(page, page.locator('dialog[open]'), `over-admin-${question.split(' ')[0]?.toLowerCase()}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener.first()).toBeFocused();
  }
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await lookAtOverlay(page, page.getByRole('dialog', { name: 'Menu' }), 'over-admin-drawer', [phone]);
  await cancelElsewhere(request, admin, id);
  await context.close();
});

/** A toast disappears after a time: the page's clock is paused while it is checked. */
async function lookAtToast(page: Page, says: RegExp, name: string): Promise<void> {
  await expect(page.getByRole('status').getByText(says)).toBeVisible();
  await freeze(page);
  await lookAtOverlay(page, page.locator('.toasts'), name, [phone]);
  await expect(page.getByRole('status').getByText(says)).toBeVisible();
  await page.clock.resume();
}
