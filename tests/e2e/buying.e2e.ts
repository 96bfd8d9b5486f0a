import { expect, test } from '@playwright/test';
import { system } from './config.js';
import { atCheckout, openPhone, pay, placeFreeTickets, register, newPerson } from './people.js';
import { watchShifts, withoutLive } from './screens.js';

test('the product of a shared link is remembered through registration, three tickets are bought at once, and a limit applies', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const offered = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as {
    id: number;
    name: string;
    ticket_price: number;
    max_participants: number;
  }[];
  const product = offered.find(({ name }) => name.startsWith('Téléviseur'));
  if (!product) throw new Error('The demonstration has no television on sale');
  const page = await openPhone(browser);
  const sheetAddress = `/dashboard/tickets?produit=${product.id}`;

  await test.step('she follows the link, registers, pays and places her free tickets', async () => {
    await page.goto(`/tirages/${product.id}`);
    await page.getByRole('link', { name: 'Participer au tirage' }).click();
    await page.waitForURL(`**/login?produit=${product.id}`);
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
    await register(page, newPerson('Aya Nyamekye', 'CI'));
    await pay(page);
    await page.waitForURL('**/select-free-tickets');
    for (const name of ['Tablette 11 pouces', 'Smartphone 6,7 pouces'])
      await page.locator('label').filter({ hasText: name }).click();
    await page.getByRole('button', { name: 'Confirmer mes 2 tickets gratuits' }).click();
    await page.waitForURL(`**${sheetAddress}`);
  });

  const sheet = page.getByRole('dialog', { name: product.name });
  await test.step('she reads their numbers before the sheet that brought her opens', async () => {
    await expect(page.getByText(/^2.tickets gratuits placés$/)).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.getByRole('link', { name: 'Continuer mon achat' }).click();
  });
  const chances = (tickets: number, words: string) =>
    sheet.getByText(`${tickets} ${words} sur ${product.max_participants}`);
  await test.step('the sheet counts tickets, odds and total, and pays for all of them', async () => {
    await expect(chances(1, 'chance')).toBeVisible();
    await expect(sheet.getByText(/Orange Money, MTN MoMo, Moov Money, Wave/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Un ticket de plus' }).click();
    await sheet.getByRole('button', { name: 'Un ticket de plus' }).click();
    await expect(chances(3, 'chances')).toBeVisible();
    await sheet.getByRole('button', { name: /^Payer/ }).click();
    await atCheckout(page);
    await pay(page);
    await expect(page.getByText(/^3 ticket\(s\) acheté\(s\) avec succès/)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('a limit that she sets refuses the next purchase and shows what is left', async () => {
    await page.goto('/dashboard/profile#limites');
    await page.getByLabel('Sur 7 jours, en F CFA').fill(String(3 * product.ticket_price));
    await page.getByRole('button', { name: 'Enregistrer mes limites' }).click();
    await expect(page.getByText('Vos limites comptent dès maintenant')).toBeVisible();
    await page.goto(sheetAddress);
    await expect(sheet.getByText(/^Il vous reste 0.*moins que le prix d’un ticket/)).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^Payer/ })).toHaveCount(0);
  });

  await test.step('back closes the drawer and stays on the screen', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  });

  await page.context().close();
});

test('a payment in progress causes no layout shift on Mes Tickets, on a slow network', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openPhone(browser);
  await register(page, newPerson('Akouvi Mensah'));
  await pay(page);
  await placeFreeTickets(page, ['Tablette 11 pouces', 'Smartphone 6,7 pouces']);
  await page.goto('/dashboard/tickets');
  await page.getByRole('button', { name: 'Acheter' }).first().click();
  await atCheckout(page);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 150_000,
    uploadThroughput: 150_000,
  });
  // A draw of another test would be inserted among those on sale.
  await withoutLive(page);
  const shifted = await watchShifts(page);
  const pending = page.getByRole('link', { name: 'Continuer le paiement' });
  const shown = async () => {
    await expect(pending).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  };
  await page.goto('/dashboard/tickets');
  await shown();
  expect(await shifted()).toBe(0);

  // From another screen, with the data that it has already read.
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const before = await shifted();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Mes Tickets/ })
    .click();
  await shown();
  expect(await shifted()).toBe(before);
});
