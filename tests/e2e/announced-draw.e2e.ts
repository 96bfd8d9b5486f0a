import { expect, test } from '@playwright/test';
import { createProduct } from '@raffle/contracts/http/admin-products';
import { atTheDesk, expectToast, live, uniqueMark } from './back-office.js';
import { system } from './config.js';
import { loginAdminElsewhere, registerElsewhere } from './elsewhere.js';
import { newPerson } from './people.js';
import { desktop, phone } from './screens.js';

/** A draw is announced, asked for, and opens earlier than planned (docs/product.md rules 35 and 60). */
test('who asks on the page of an announced draw is told once it opens', async ({ browser, request }) => {
  const name = `Vélo ${uniqueMark()}`;
  const person = newPerson('Afi');
  const session = await loginAdminElsewhere(request);
  await registerElsewhere(request, person);
  const made = await request.post(`${system.gateway}/api/admin/products`, {
    headers: { authorization: `Bearer ${session}` },
    data: { name, ticketPrice: 400, maxParticipants: 20, maxWinners: 1 },
  });
  const { id } = createProduct.answer.parse(await made.json()).product;
  const desk = await atTheDesk(browser, request, session);
  await desk.goto(`/admin/products/${id}`);

  await test.step('an administrator plans its opening and announces it', async () => {
    await desk.getByRole('button', { name: 'Ouvrir à la vente' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Ouvrir ce tirage à la vente ?' });
    const hour = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Ouverture', { exact: true }).fill(hour);
    await dialog.getByLabel('Annoncer avant l’ouverture').check();
    await dialog.getByRole('button', { name: 'Prévoir l’ouverture' }).click();
    await expectToast(desk, 'L’ouverture est prévue');
    await expect(desk.getByText('tout le monde le voit')).toBeVisible();
  });

  await test.step('the landing page names it, also without JavaScript', async () => {
    const plain = await browser.newContext({ baseURL: system.gateway, javaScriptEnabled: false, viewport: desktop });
    const page = await plain.newPage();
    const soon = page.getByRole('region', { name: 'Bientôt en vente' });
    await expect(async () => {
      await page.goto('/');
      await expect(soon.getByRole('link', { name })).toBeVisible({ timeout: 500 });
    }).toPass(live);
    await soon.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: /^En vente le / })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Participer au tirage' })).toHaveCount(0);
    await plain.close();
  });

  const visitor = await browser.newContext({ baseURL: system.gateway, viewport: phone, locale: 'fr-TG' });
  const page = await visitor.newPage();
  await test.step('a visitor logs in to be told, comes back and asks', async () => {
    await page.goto(`/tirages/${id}`);
    await page.getByRole('link', { name: 'Prévenez-moi' }).click();
    await page.getByLabel('Numéro de téléphone').fill(person.phone);
    await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL(`**/tirages/${id}`);
    const ask = page.getByRole('button', { name: 'Prévenez-moi' });
    // Until it is known whether they asked before.
    await expect(ask).not.toHaveAttribute('aria-busy');
    await ask.click();
    await expect(page.getByRole('button', { name: 'Ne plus me prévenir' })).toBeVisible();
  });

  await test.step('the plan is taken back: its page is gone', async () => {
    await desk.getByRole('button', { name: 'Annuler l’ouverture' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Annuler l’ouverture' }).click();
    await expectToast(desk, 'L’ouverture est annulée');
    await page.reload();
    await expect(page.getByText('Ce tirage n’existe pas ou n’est plus ouvert')).toBeVisible();
  });

  await test.step('it opens, and who asked finds the message', async () => {
    await desk.getByRole('button', { name: 'Ouvrir à la vente' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Ouvrir ce tirage à la vente ?' });
    await dialog.getByLabel('Ouverture', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Ouvrir à la vente' }).click();
    await desk.waitForURL((url) => url.pathname === '/admin/products');
    await page.goto('/dashboard/messages');
    await expect(page.getByText(`Le tirage «\u00a0${name}\u00a0» vient d’ouvrir`).first()).toBeVisible(live);
    await page.goto(`/tirages/${id}`);
    await expect(page.getByRole('link', { name: 'Participer au tirage' }).first()).toBeVisible();
  });
  await visitor.close();
  await desk.context().close();
});
