import { expect, test, type Page } from '@playwright/test';
import { atTheDesk, expectToast, openSection, row, uniqueMark, untilShown } from './back-office.js';
import { addAdminElsewhere, confirmedAdminElsewhere, loginAdminElsewhere, twoPeopleElsewhere } from './elsewhere.js';
import { openPhone } from './people.js';
import { watchConsole } from './screens.js';

const password = 'harmattan-de-26';

test('where everybody complains is changed by one while the switch is off, and by two while it is on', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const second = await confirmedAdminElsewhere(request, chief, {
    username: `seconde-${mark}`,
    password,
    role: 'super_admin',
  });
  const one = await atTheDesk(browser, request, chief);
  const visitor = await openPhone(browser);
  const consoles = [watchConsole(one), watchConsole(visitor)];
  const complainTo = async (text: string) => {
    await one.goto('/admin');
    await openSection(one, 'Paramètres');
    await one.getByLabel('Réclamations').fill(text);
    await one.getByRole('button', { name: 'Enregistrer', exact: true }).first().click();
  };
  const expectInConditions = async (text: string) => {
    await visitor.goto('/conditions');
    await untilShown(visitor, visitor.getByText(text));
  };

  await test.step('off: at once', async () => {
    await complainTo(`Bureau ${mark}, Lomé`);
    await expectToast(one, 'Paramètres sauvegardés avec succès !');
    await expectInConditions(`Bureau ${mark}, Lomé`);
  });

  await twoPeopleElsewhere(request, chief, second, true);
  try {
    await test.step('on: nothing changes before the second approves, who reads both texts', async () => {
      await complainTo(`Agence ${mark}, Kara`);
      const asking = one.getByRole('dialog', { name: 'Demander ce changement' });
      await asking.getByLabel('Raison').fill('Nous déménageons');
      await asking.getByRole('button', { name: 'Demander l’approbation' }).click();
      await expectToast(one, 'Demande envoyée à un second administrateur');
      await expectInConditions(`Bureau ${mark}, Lomé`);
      const other = await atTheDesk(browser, request, second);
      consoles.push(watchConsole(other));
      await other.goto('/admin');
      await openSection(other, 'Paramètres');
      await other.getByRole('button', { name: 'Approuver', exact: true }).click();
      const dialog = other.getByRole('dialog', { name: 'Changer ces paramètres ?' });
      await expect(dialog.locator('del')).toHaveText(`Bureau ${mark}, Lomé`);
      await expect(dialog.locator('ins')).toHaveText(`Agence ${mark}, Kara`);
      await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
      await expectToast(other, 'Approuvé : c’est fait');
      await expectInConditions(`Agence ${mark}, Kara`);
    });
    for (const check of consoles) check();
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
  }
});

test('an area of work opens at once while the switch is off; while it is on, with a second super-administrator', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const support = { username: `accueil-${mark}`, password };
  const chief = await loginAdminElsewhere(request);
  const second = await confirmedAdminElsewhere(request, chief, {
    username: `adjointe-${mark}`,
    password,
    role: 'super_admin',
  });
  await addAdminElsewhere(request, chief, { ...support, areas: ['support'] });
  const one = await atTheDesk(browser, request, chief);
  const desk = await atTheDesk(browser, request, await loginAdminElsewhere(request, support));
  const consoles = [watchConsole(one), watchConsole(desk, [401])];

  await test.step('who works on people and messages sees nothing of money and draws', async () => {
    await desk.goto('/admin');
    await expect(section(desk, 'Messages')).toBeVisible();
    for (const name of ['Remboursements', 'Comptabilité', 'Paramètres', 'Ajouter un produit'])
      await expect(section(desk, name)).toHaveCount(0);
    for (const path of ['/admin/refunds', '/admin/accounting', '/admin/settings', '/admin/products/new']) {
      await desk.goto(path);
      await expect(desk.getByText('Cet écran n’est pas dans vos domaines.')).toBeVisible();
    }
  });

  await test.step('off: one super-administrator opens the area of the draws', async () => {
    await tick(one, support.username, 'Tirages et lots');
    await expectToast(one, `L’administrateur ${support.username} a été modifié`);
    await expect(row(one, support.username).getByText('Tirages et lots')).toBeVisible();
    await logInAgain(desk, support);
    await expect(section(desk, 'Ajouter un produit')).toBeVisible();
    await expect(section(desk, 'Comptabilité')).toHaveCount(0);
  });

  await twoPeopleElsewhere(request, chief, second, true);
  try {
    await test.step('on: the area of money waits for the second', async () => {
      await one.reload();
      await tick(one, support.username, 'Argent');
      const asking = one.getByRole('dialog');
      await asking.getByLabel('Raison').fill('Remplace la caissière');
      await asking.getByRole('button', { name: 'Demander l’approbation' }).click();
      await expectToast(one, 'Demande envoyée à un second administrateur');
      await desk.goto('/admin');
      await expect(section(desk, 'Messages')).toBeVisible();
      await expect(section(desk, 'Comptabilité')).toHaveCount(0);
      const other = await atTheDesk(browser, request, second);
      consoles.push(watchConsole(other));
      await other.goto('/admin');
      await openSection(other, 'Administrateurs');
      await other.getByRole('button', { name: 'Approuver', exact: true }).click();
      const dialog = other.getByRole('dialog', { name: `Approuver le compte ${support.username} ?` });
      await expect(dialog.locator('ins')).toContainText('Argent');
      await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
      await expectToast(other, 'Approuvé : c’est fait');
      await logInAgain(desk, support);
      await expect(section(desk, 'Comptabilité')).toBeVisible();
    });
    for (const check of consoles) check();
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
  }
});

/** Other tests' conversations are counted beside its name. */
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: new RegExp(`^${name}(\\s*\\d+)?$`) });

/** The sessions of an account end when its areas change. */
async function logInAgain(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByText('Votre session a expiré. Connectez-vous de nouveau')).toBeVisible();
  await page.getByLabel('Nom d’utilisateur').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(section(page, 'Messages')).toBeVisible();
}

/** Opens one more area of work to an account, on the team screen. */
async function tick(page: Page, username: string, area: string): Promise<void> {
  await page.goto(`/admin/team?q=${username}`);
  await page.getByRole('button', { name: `Modifier ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Modifier ${username}` });
  await dialog.getByLabel(area, { exact: true }).check();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
}
