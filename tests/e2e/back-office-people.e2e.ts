import { expect, test } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectAudited,
  expectHeldToast,
  expectToast,
  live,
  openSection,
  row,
  search,
  uniqueMark,
} from './back-office.js';
import { system } from './config.js';
import {
  buyElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  referralCodeOf,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { loginAsUser, newPerson } from './people.js';
import { watchConsole } from './screens.js';

/** Users and Tickets, for one person's account: found, exported, blocked, unblocked, given a new password. */
test('an administrator finds a person, exports the list, blocks and unblocks them, and gives a code', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const today = new Date().toISOString().slice(0, 10);
  // A name that a spreadsheet would evaluate as a formula.
  const [zita, kodjo] = [newPerson(`-Zita Amégan ${mark}`), newPerson(`Kodjo Tossou ${mark}`, 'CI')];
  const radio = `Radio ${mark}`;
  const admin = await loginAdminElsewhere(request);
  const session = await registerElsewhere(request, zita);
  await registerElsewhere(request, kodjo, await referralCodeOf(request, session));
  await buyElsewhere(request, session, await offerElsewhere(request, admin, { name: radio, places: 5 }));
  await expect.poll(async () => (await ticketsElsewhere(request, session)).purchased, { timeout: 30_000 }).toBe(1);

  const page = await atTheDesk(browser, request, admin);
  const user = await (await signedIn(browser, session)).newPage();
  // This test causes the refused login and the used code itself.
  const consoles = [watchConsole(page), watchConsole(user, [401, 403])];
  const people = page.locator('tbody').getByRole('row');

  await test.step('the list is searched and sorted; a reload and Back show the same', async () => {
    await page.goto('/admin');
    await openSection(page, 'Utilisateurs');
    await search(page, mark);
    await expect(people).toHaveCount(2);
    await page.getByRole('button', { name: 'Dépensé' }).click();
    await expect(page.getByRole('columnheader', { name: 'Dépensé' })).toHaveAttribute('aria-sort', 'descending');
    await expect(people.first()).toContainText(zita.name);
    await page.getByRole('button', { name: 'Dépensé' }).click();
    await expect(people.first()).toContainText(kodjo.name);
    await page.getByLabel('État').selectOption('active');
    await expect(people).toHaveCount(2);
    await page.reload();
    await expect(people).toHaveCount(2);
    await expect(people.first()).toContainText(kodjo.name);
    await expect(page.getByRole('searchbox')).toHaveValue(mark);
    await expect(page.getByLabel('État')).toHaveValue('active');
    await page.getByLabel('État').selectOption('blocked');
    await expect(page.getByText('Aucun utilisateur ne correspond à votre recherche')).toBeVisible();
    await page.getByLabel('État').selectOption('active');
    await people.first().getByRole('link', { name: kodjo.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: kodjo.name })).toBeVisible();
    await page.goBack();
    await expect(people.first()).toContainText(kodjo.name);
    await expect(page.getByRole('searchbox')).toHaveValue(mark);
  });

  await test.step('registration days filter the list and are part of the URL', async () => {
    await page.getByLabel('Au', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('Aucun utilisateur ne correspond à votre recherche')).toBeVisible();
    await page.getByLabel('Au', { exact: true }).fill('');
    await page.getByLabel('Inscrits du').fill(today);
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(today);
    await expect(people).toHaveCount(2);
  });

  await test.step('the file contains the filtered rows, and no formula', async () => {
    const { name, lines } = await downloadedCsv(page, 'Utilisateurs');
    expect(name).toMatch(/^utilisateurs-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const [titles = [], ...rows] = lines;
    const at = (title: string) => titles.indexOf(title);
    expect(rows.map((cells) => cells[at('Nom')])).toEqual([kodjo.name, `'${zita.name}`]);
    expect(rows.map((cells) => Number(cells[at('Dépensé (F CFA)')]))).toEqual([500, 1000]);
    expect(rows[0]?.[at('Invité par')]).toBe(rows[1]?.[at('Id')]);
  });

  const id = await test.step('the person’s page has their tickets, payments and friends', async () => {
    await people.filter({ hasText: zita.name }).getByRole('link', { name: zita.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: zita.name })).toBeVisible();
    const [tickets, payments, friends] = ['Tickets', 'Paiements', 'Parrainages'].map((name) =>
      page.getByRole('table', { name, exact: true }),
    );
    await expect(tickets!.getByText(radio)).toBeVisible();
    await expect(payments!.getByText('Confirmé')).toHaveCount(2);
    await expect(friends!.getByRole('link', { name: kodjo.name })).toBeVisible();
    return new URL(page.url()).pathname.split('/').pop() ?? '';
  });

  await test.step('a block requires a reason, ends the open page’s session and refuses the login', async () => {
    await user.goto('/dashboard');
    await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Bloquer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Bloquer ${zita.name} ?` });
    await dialog.getByRole('button', { name: 'Bloquer' }).click();
    await expect(dialog.getByText('Indiquez la raison')).toBeVisible();
    await dialog.getByLabel('Raison').fill('Numéro signalé volé');
    await dialog.getByRole('button', { name: 'Bloquer' }).click();
    await expectHeldToast(page, `${zita.name} est bloqué`);
    await expect(page.getByText('Numéro signalé volé')).toBeVisible();
    await user.waitForURL('**/login', live);
    await loginAsUser(user, zita);
    await expect(user.getByText('Votre compte est bloqué. Écrivez-nous pour en connaître la raison')).toBeVisible();
    await page.getByRole('link', { name: 'Retour aux utilisateurs' }).click();
    await page.getByLabel('État').selectOption('blocked');
    await search(page, mark);
    await expect(people).toHaveCount(1);
    await people.getByRole('link', { name: zita.name }).click();
  });

  await test.step('after unblocking the person can log in again', async () => {
    await page.getByRole('button', { name: 'Débloquer' }).click();
    const dialog = page.getByRole('dialog', { name: `Débloquer ${zita.name} ?` });
    await dialog.getByRole('button', { name: 'Débloquer' }).click();
    await expectToast(page, `${zita.name} peut de nouveau se connecter`);
    await expect(page.getByText('Numéro signalé volé')).toHaveCount(0);
  });

  await test.step('a code is shown once; with it the person chooses a new password', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Code de réinitialisation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Créer le code' }).click();
    const shown = page.getByRole('dialog', { name: `Code pour ${zita.name}` });
    const code = await shown.locator('output').innerText();
    await shown.getByRole('button', { name: 'Copier' }).click();
    await expectToast(page, 'Code copié');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await shown.getByRole('button', { name: 'Terminé' }).click();
    await expect(page.getByText(code)).toHaveCount(0);

    await user.goto('/login');
    await user.getByRole('link', { name: /^Mot de passe oublié/ }).click();
    await user.getByRole('button', { name: 'J’ai déjà un code' }).click();
    await user.getByLabel('Numéro de téléphone').fill(zita.phone);
    await user.getByLabel('Code de réinitialisation').fill(code);
    await user.getByLabel('Nouveau mot de passe').fill('pluie2026');
    await user.getByRole('button', { name: 'Changer et me connecter' }).click();
    await user.waitForURL('**/dashboard');
    const again = await request.post(`${system.gateway}/api/users/password-reset`, {
      data: { phone: `+228${zita.phone.replace(/\D/g, '')}`, code, newPassword: 'encore26' },
    });
    expect([again.status(), ((await again.json()) as { code: string }).code]).toEqual([403, 'reset_code_refused']);
    const before = await request.post(`${system.gateway}/api/users/login`, {
      data: { phone: `+228${zita.phone.replace(/\D/g, '')}`, password: zita.password },
    });
    expect(before.status(), 'the old password').toBe(401);
  });

  await test.step('the list of tickets is searched and filtered, and exported', async () => {
    await openSection(page, 'Tickets');
    await search(page, radio);
    await expect(row(page, radio)).toHaveCount(1);
    await expect(row(page, radio)).toContainText(/T\d+-0001/);
    await page.getByLabel('Type', { exact: true }).selectOption('free');
    await expect(page.getByText('Aucun ticket ne correspond à votre recherche')).toBeVisible();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await page.getByLabel('Type', { exact: true }).selectOption('purchase');
    await page.getByLabel('Produit', { exact: true }).selectOption(radio);
    await expect(row(page, radio)).toHaveCount(1);
    await expect(page.locator('tbody').getByRole('row')).toHaveCount(1);
    await page.getByLabel('Statut', { exact: true }).selectOption('Perdu');
    await expect(page.getByText('Aucun ticket ne correspond à votre recherche')).toBeVisible();
    await page.getByLabel('Statut', { exact: true }).selectOption('En jeu');
    await page.getByLabel('Du', { exact: true }).fill(today);
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('valid');
    await expect(row(page, radio)).toHaveCount(1);
    const { name, lines } = await downloadedCsv(page, 'Tickets');
    expect(name).toMatch(/^tickets-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(radio);
    // A product that is too old for the filter is reached through its own page.
    await row(page, radio).getByRole('link', { name: radio }).click();
    await page.getByRole('link', { name: 'Voir les tickets' }).click();
    await expect(page.getByLabel('Produit', { exact: true }).locator('option:checked')).toHaveText(radio);
    await expect(row(page, radio)).toHaveCount(1);
  });

  await test.step('the log contains each action, with values before and after', async () => {
    await expectAudited(page, { area: 'user', subject: id }, [
      { action: 'Utilisateur bloqué', change: { field: 'Raison', before: 'vide', after: 'Numéro signalé volé' } },
      { action: 'Utilisateur débloqué', change: { field: 'Bloqué', before: 'oui', after: 'non' } },
      { action: 'Code de réinitialisation créé', change: { field: 'Valable jusqu’au', after: /./ } },
    ]);
  });

  for (const check of consoles) check();
});
