import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectAudited,
  expectToast,
  keyFigure,
  openSection,
  row,
  search,
  uniqueMark,
  untilShown,
} from './back-office.js';
import { system } from './config.js';
import {
  addAdminElsewhere,
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  payHalfElsewhere,
  registerElsewhere,
} from './elsewhere.js';
import { newPerson } from './people.js';
import { watchConsole } from './screens.js';

const figures = ['Recettes', 'Utilisateurs', 'Tickets vendus', 'Produits actifs', 'Terminés'] as const;

/** The dashboard's figures after a user's actions, and the administrator's first view. */
test('the dashboard’s figures change after a purchase; its chart, products and conversations are shown', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const mawuli = newPerson(`Mawuli${mark} Ekoué`);
  const shown = 'M. E.';
  const page = await atTheDesk(browser, request);
  const check = watchConsole(page);
  await page.goto('/admin');
  await openSection(page, 'Tableau de bord');
  const before = await shownFigures(page);

  const admin = await loginAdminElsewhere(request);
  const session = await registerElsewhere(request, mawuli);
  const product = await offerElsewhere(request, admin, { name: `Vélo ${mark}`, places: 1, price: 700 });
  await buyElsewhere(request, session, product);
  await drawElsewhere(request, admin, product);
  const open = await offerElsewhere(request, admin, { name: `Moto ${mark}`, places: 2 });
  await writeElsewhere(request, session, 'Quand est le tirage ?');

  await test.step('all five figures are updated', async () => {
    await expect(async () => {
      await page.reload();
      const after = await shownFigures(page);
      // Other tests buy and register at the same time: expect at least what this person added.
      expect(after['Recettes'] - before['Recettes']).toBeGreaterThanOrEqual(1200);
      for (const name of ['Utilisateurs', 'Tickets vendus', 'Terminés'] as const)
        expect(after[name] - before[name], name).toBeGreaterThanOrEqual(1);
      const products = await request.get(`${system.gateway}/api/products/active`);
      expect(after['Produits actifs']).toBe(((await products.json()) as unknown[]).length);
    }).toPass({ timeout: 30_000 });
  });

  await test.step('the chart shows today, also as text for screen readers', async () => {
    const today = async (measure: string) => {
      const days = page.getByRole('table', { name: `${measure} par jour` }).getByRole('row');
      await expect(days).toHaveCount(30);
      // Include the previous day: midnight may have passed.
      const [before = '', now = ''] = (await days.getByRole('cell').allInnerTexts()).slice(-2);
      return Number(before.replace(/\D/g, '')) + Number(now.replace(/\D/g, ''));
    };
    // Pending tasks are below the figures, above the chart.
    await expect(page.getByRole('list', { name: 'À faire, par genre' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Recettes par jour, du .+ au .+ : .+ en tout$/ })).toBeVisible();
    expect(await today('Recettes')).toBeGreaterThanOrEqual(1200);
    for (const [measure, title] of [
      ['Ventes', 'Tickets vendus'],
      ['Inscriptions', 'Inscriptions'],
    ] as const) {
      await page.getByRole('group', { name: 'Ce que montre le graphique' }).getByText(measure).click();
      await expect(page.getByRole('img', { name: new RegExp(`^${title} par jour, du `) })).toBeVisible();
      expect(await today(title), title).toBeGreaterThanOrEqual(1);
    }
  });

  await test.step('three popular products by participants; the newest conversation among three', async () => {
    const popular = card(page, 'Produits populaires').getByRole('listitem');
    await expect(popular).toHaveCount(3);
    const taken = (await popular.allInnerTexts()).map((text) =>
      Number(/([\d\s]+) tickets? sur/.exec(text)?.[1]?.replace(/\s/g, '')),
    );
    expect(taken).toEqual([...taken].sort((one, other) => other - one));
    const recent = card(page, 'Conversations récentes').getByRole('listitem');
    await expect(recent.filter({ hasText: mawuli.name })).toContainText('Quand est le tirage ?');
    expect(await recent.count()).toBeLessThanOrEqual(3);
    await recent.getByRole('link', { name: mawuli.name }).click();
    await expect(page.getByRole('log').getByText('Quand est le tirage ?')).toBeVisible();
  });

  await test.step('winners are listed with full name and phone, on the screen and in the file', async () => {
    await page.goto(`/admin/products/${product}/draw`);
    await expect(row(page)).toHaveCount(1);
    await expect(row(page).getByRole('link', { name: mawuli.name })).toBeVisible();
    const inFile = `+228${mawuli.phone.replace(/\D/g, '').replace(/../g, ' $&')}`;
    // The board creates the code of a call (docs/product.md rule 38).
    const call = row(page).getByRole('link', { name: /^Appeler depuis la remise des lots/ });
    await expect(call).toHaveAttribute('href', `/admin/deliveries?productId=${product}&state=all`);
    await search(page, 'personne');
    await expect(page.getByText('Aucun gagnant ne correspond à votre recherche')).toBeVisible();
    await search(page, `Mawuli${mark}`);
    await expect(row(page)).toHaveCount(1);
    const { name, lines } = await downloadedCsv(page, 'Gagnants');
    expect(name).toMatch(new RegExp(`^gagnants-${product}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    expect(lines.slice(1).map(([ticket, full, shownName, phone]) => [ticket, full, shownName, phone])).toEqual([
      [`T${product}-0001`, mawuli.name, shown, inFile],
    ]);
    await row(page).getByRole('link', { name: mawuli.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: mawuli.name })).toBeVisible();
  });

  const cancelled = await request.post(`${system.gateway}/api/admin/products/${open}/cancel`, {
    ...as(admin),
    data: { reason: 'Essai terminé' },
  });
  expect(cancelled.ok()).toBe(true);
  check();
});

/** Payments: one with a different amount, settled by an administrator and refunded. */
test('a payment with a different amount waits for a super_admin, who refunds it; a plain admin sees why they cannot @everyday', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const sena = newPerson(`Séna${mark} Gbédji`);
  const first = `Séna${mark}`;
  const chief = await loginAdminElsewhere(request);
  const session = await registerElsewhere(request, sena);
  const product = await offerElsewhere(request, chief, { name: `Lampe ${mark}`, places: 3 });
  await payHalfElsewhere(request, session, product);
  const page = await atTheDesk(browser, request, chief);
  const plain = await atTheDesk(browser, request, await plainAdminElsewhere(request, chief, mark));
  const consoles = [watchConsole(page), watchConsole(plain)];

  const id = await test.step('the dashboard leads to it; search and filters find it', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /paiements? à vérifier$/ }).click();
    await expect(page.getByLabel('État du paiement')).toHaveValue('review');
    await search(page, first);
    const payment = row(page, first);
    await expect(payment).toHaveCount(1);
    await expect(payment).toContainText('À vérifier');
    await expect(payment).toContainText(/Reçu 250\sF\sCFA/);
    await page.getByLabel('État du paiement').selectOption('');
    await expect(row(page, first)).toHaveCount(2);
    await page.getByLabel('Objet du paiement').selectOption('registration');
    await expect(row(page, first)).toHaveCount(1);
    await expect(row(page, first)).toContainText('Confirmé');
    await page.getByLabel('Objet du paiement').selectOption('ticket');
    await expect(row(page, first)).toContainText('À vérifier');
    const { name, lines } = await downloadedCsv(page, 'Paiements');
    expect(name).toMatch(/^paiements-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(sena.name);
    await row(page, first).locator('a').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^Paiement / })).toBeVisible();
    return new URL(page.url()).pathname.split('/').pop() ?? '';
  });

  await test.step('it shows the requested amount, the received amount, and the provider’s current state', async () => {
    await expect(page.getByText('Montant demandé').locator('xpath=following-sibling::dd[1]')).toHaveText(
      /^500\sF\sCFA$/,
    );
    const provider = card(page, 'Ce que dit le prestataire');
    await expect(provider.getByText('Payé')).toBeVisible();
    await expect(provider.getByText(/^250\sF\sCFA$/)).toBeVisible();
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/payments/${id}`));
    await provider.getByRole('button', { name: 'Demander à nouveau' }).click();
    expect((await asked).ok()).toBe(true);
  });

  await test.step('a plain admin sees it without the decision buttons, with an explanation', async () => {
    await plain.goto(`/admin/payments/${id}`);
    await expect(plain.getByText(/reviennent à un super-administrateur/)).toBeVisible();
    for (const decision of ['Accorder', 'Rembourser', 'Fermer sans suite'])
      await expect(plain.getByRole('button', { name: decision })).toHaveCount(0);
  });

  await test.step('a super_admin returns it, with a reason', async () => {
    await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Rembourser \d/ });
    await expect(dialog.getByText(/250\sF\sCFA/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await expect(dialog.getByText('Indiquez la raison')).toBeVisible();
    await dialog.getByLabel('Raison').fill('La moitié seulement est arrivée');
    await dialog.getByRole('button', { name: 'Rembourser' }).click();
    await expectToast(page, 'Le remboursement est à verser');
    const owed = card(page, 'Remboursements');
    await expect(owed.getByText('À rembourser', { exact: true })).toBeVisible();
    await expect(owed.getByText('Le montant reçu n’était pas le montant demandé')).toBeVisible();
    await expect(card(page, 'Le paiement').getByText('La moitié seulement est arrivée')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accorder' })).toHaveCount(0);
  });

  await test.step('the refund is recorded as paid, with its transfer', async () => {
    await plain.reload();
    await expect(plain.getByText('À rembourser', { exact: true })).toBeVisible();
    await expect(plain.getByRole('button', { name: 'Enregistrer le versement' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Enregistrer le versement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enregistrer un versement' });
    await dialog.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expect(dialog.getByText('Indiquez la référence du transfert')).toBeVisible();
    await dialog.getByLabel('Référence du transfert').fill(`TR-${mark}`);
    await dialog.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expectToast(page, 'Versement enregistré');
    const refund = card(page, 'Remboursements');
    await expect(refund.getByText('Remboursé', { exact: true })).toBeVisible();
    await expect(refund.getByText(`Transfert TR-${mark}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enregistrer le versement' })).toHaveCount(0);
    await openSection(page, 'Paiements');
    await page.getByLabel('Remboursement', { exact: true }).selectOption('paid');
    await search(page, first);
    await expect(row(page, first)).toContainText(/Remboursé\s:\s250\sF\sCFA/);
  });

  await test.step('the log contains the decision and the transfer', async () => {
    await expectAudited(page, { area: 'payment', subject: id }, [
      { action: 'Paiement tranché', change: { field: 'Raison', after: 'La moitié seulement est arrivée' } },
    ]);
    await page.getByLabel('Domaine').selectOption('refund');
    await search(page, '');
    const paid = row(page, `TR-${mark}`);
    await untilShown(page, paid.getByText('Remboursement versé'));
    await paid.locator('summary').click();
    await expect(paid.locator('del').filter({ hasText: 'à verser' })).toBeVisible();
    await expect(paid.locator('ins').filter({ hasText: `TR-${mark}` })).toBeVisible();
  });

  for (const check of consoles) check();
});

async function shownFigures(page: Page): Promise<Record<(typeof figures)[number], number>> {
  await expect(page.locator('dl [aria-busy=true], dl[aria-busy=true]')).toHaveCount(0);
  const shown = await Promise.all(figures.map(async (name) => [name, await keyFigure(page, name)] as const));
  return Object.fromEntries(shown) as Record<(typeof figures)[number], number>;
}

/** The card under this heading. */
const card = (page: Page, heading: string): Locator =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

async function writeElsewhere(request: APIRequestContext, session: string, content: string): Promise<void> {
  const answer = await request.post(`${system.gateway}/api/messages`, { ...as(session), data: { content } });
  expect(answer.ok()).toBe(true);
}

/** A second administrator who is not a super_admin. @returns their session. */
async function plainAdminElsewhere(request: APIRequestContext, chief: string, mark: string): Promise<string> {
  const data = { username: `caisse-${mark}`, password: 'harmattan-de-26' };
  await addAdminElsewhere(request, chief, data);
  const login = await request.post(`${system.gateway}/api/admin/login`, { data });
  return ((await login.json()) as { token: string }).token;
}

const as = (session: string) => ({ headers: { Authorization: `Bearer ${session}` } });
