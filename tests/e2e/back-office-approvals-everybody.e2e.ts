import { expect, test, type APIRequestContext } from '@playwright/test';
import {
  atTheDesk,
  expectAudited,
  expectToast,
  openSection,
  openTask,
  row,
  search,
  uniqueMark,
  untilShown,
} from './back-office.js';
import { system } from './config.js';
import { countClicks, find } from './count-clicks.js';
import {
  confirmedAdminElsewhere,
  loginAdminElsewhere,
  registerElsewhere,
  signedIn,
  twoPeopleElsewhere,
} from './elsewhere.js';
import { loginAsUser, openPhone, newPerson } from './people.js';
import { watchConsole } from './screens.js';

// Each is approved by a second administrator, who requests nothing (docs/product.md rules 42 and 48).

test('a name and a phone are corrected by two administrators, with few clicks each', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const [before, after] = [newPerson(`Adjoa${mark} Lawson`), newPerson(`Adjoa${mark} Lawson-Mensah`)];
  const session = await registerElsewhere(request, before);
  const one = await atTheDesk(browser, request);
  const other = await atTheDesk(browser, request, await secondAdminElsewhere(request, mark));
  const person = await (await signedIn(browser, session)).newPage();
  // The session that the correction ends.
  const consoles = [watchConsole(one), watchConsole(other), watchConsole(person, [401])];
  const [asking, approving] = [await countClicks(one), await countClicks(other)];

  const asked = await asking.sinceHome(async () => {
    await find(one, before.phone, before.name);
    await one.getByRole('button', { name: 'Corriger le nom ou le numéro' }).click();
    const dialog = one.getByRole('dialog', { name: `Corriger ${before.name}` });
    await dialog.getByLabel('Nom').fill(after.name);
    await dialog.getByLabel('Téléphone').fill(`+228 ${after.phone}`);
    await dialog.getByLabel('Raison').fill('Pièce d’identité vue au bureau');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(one, 'Demande envoyée à un second administrateur');
  });
  const waiting = 'Une correction attend un second administrateur';
  await expect(one.getByRole('heading', { name: waiting })).toBeVisible();
  await expect(one.getByRole('button', { name: 'Approuver', exact: true })).toHaveCount(0);
  await expect(one.getByRole('heading', { level: 1, name: before.name })).toBeVisible();

  await person.goto('/dashboard');
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
  const approved = await approving.sinceHome(async () => {
    await find(other, before.phone, before.name);
    await other.getByRole('button', { name: 'Approuver', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: `Corriger ${before.name} ?` });
    await expect(dialog.locator('ins').filter({ hasText: after.name })).toBeVisible();
    await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
    await expectToast(other, 'Approuvé : c’est fait');
  });
  await expect(other.getByRole('heading', { level: 1, name: after.name })).toBeVisible();

  // The open page's session has ended; the new number and the same password log in.
  await person.waitForURL('**/login', { timeout: 15_000 });
  const phone = await openPhone(browser);
  await loginAsUser(phone, after);
  await phone.waitForURL(/select-free-tickets|dashboard/);
  const id = new URL(other.url()).pathname.split('/').pop() ?? '';
  await expectAudited(one, { area: 'user', subject: id }, [{ action: 'Correction de nom ou de numéro demandée' }]);
  expect({ asked, approved }).toEqual({ asked: 3, approved: 3 });
  for (const check of consoles) check();
});

test('a new registration price needs a second administrator, with few clicks each', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const second = await secondAdminElsewhere(request, mark, 'super_admin');
  await twoPeopleElsewhere(request, chief, second, true);
  try {
    const one = await atTheDesk(browser, request, chief);
    const other = await atTheDesk(browser, request, second);
    const visitor = await openPhone(browser);
    const consoles = [watchConsole(one), watchConsole(other), watchConsole(visitor)];
    const [asking, approving] = [await countClicks(one), await countClicks(other)];

    const asked = await asking.sinceHome(async () => {
      await openSection(one, 'Paramètres');
      await one.getByLabel('Prix de l’inscription (F CFA)').fill('600');
      await one.getByRole('button', { name: 'Enregistrer', exact: true }).first().click();
      const dialog = one.getByRole('dialog', { name: 'Demander ce changement' });
      await dialog.getByLabel('Raison').fill(`Nouveau tarif ${mark}`);
      await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
      await expectToast(one, 'Demande envoyée à un second administrateur');
    });
    await expect(one.getByText(`« Nouveau tarif ${mark} »`)).toBeVisible();
    await expect(one.getByRole('button', { name: 'Approuver', exact: true })).toHaveCount(0);
    await visitor.goto('/register');
    await expect(visitor.getByRole('button', { name: 'Payer 500 F CFA' })).toBeVisible();

    const approved = await approving.sinceHome(async () => {
      await openSection(other, 'Paramètres');
      await other.getByRole('button', { name: 'Approuver', exact: true }).click();
      const dialog = other.getByRole('dialog', { name: 'Changer ces paramètres ?' });
      await expect(dialog.locator('ins')).toHaveText(/^600\sF\sCFA$/);
      await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
      await expectToast(other, 'Approuvé : c’est fait');
    });
    await expect(other.getByLabel('Prix de l’inscription (F CFA)')).toHaveValue('600');
    await visitor.reload();
    await untilShown(visitor, visitor.getByRole('button', { name: 'Payer 600 F CFA' }));
    await openSection(one, 'Journal');
    await search(one, 'paramètres');
    // Other tests approve such changes too.
    await untilShown(one, row(one, 'Changement de paramètres approuvé').first());
    expect({ asked, approved }).toEqual({ asked: 3, approved: 3 });
    for (const check of consoles) check();
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
    const data = { registrationPrice: 500 };
    const headers = { Authorization: `Bearer ${chief}` };
    expect((await request.put(`${system.gateway}/api/admin/settings`, { headers, data })).ok()).toBe(true);
  }
});

test('a sale opens with a second administrator, who sees every term', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const second = await secondAdminElsewhere(request, mark, 'super_admin');
  await twoPeopleElsewhere(request, chief, second, true);
  try {
    const one = await atTheDesk(browser, request, chief);
    const other = await atTheDesk(browser, request, second);
    const consoles = [watchConsole(one), watchConsole(other)];
    const name = `Mixeur ${mark}`;
    await one.goto('/admin');
    await openSection(one, 'Ajouter un produit');
    await one.getByLabel('Nom', { exact: true }).fill(name);
    await one.getByLabel('Prix du ticket (F CFA)').fill('350');
    await one.getByLabel('Nombre de places').fill('10');
    await expect(one.getByRole('button', { name: 'Créer et ouvrir à la vente' })).toHaveCount(0);
    await one.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await one.waitForURL('**/admin/products');
    await search(one, mark);
    await one.getByRole('link', { name: `Modifier ${name}` }).click();
    await one.getByRole('button', { name: 'Ouvrir à la vente' }).click();
    await one.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click();
    const asking = one.getByRole('dialog', { name: 'Demander l’ouverture à la vente ?' });
    await asking.getByLabel('Raison').fill(`Lot reçu ${mark}`);
    await asking.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(one, 'Demande envoyée à un second administrateur');

    await openTask(other, new RegExp(`Ouverture.*${name}`));
    await other.getByRole('button', { name: 'Approuver', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: `Ouvrir ${name} à la vente ?` });
    await expect(dialog.locator('ins').filter({ hasText: /^350\sF\sCFA$/ })).toBeVisible();
    await expect(dialog.locator('ins').filter({ hasText: /^10$/ }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
    await expectToast(other, 'Approuvé : c’est fait');
    await expect(other.getByText('Actif').first()).toBeVisible();
    for (const check of consoles) check();
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
  }
});

test('a message to all that names a number is asked for by one administrator and sent by another', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const second = await secondAdminElsewhere(request, mark, 'super_admin');
  const user = await (
    await signedIn(browser, await registerElsewhere(request, newPerson(`Enyo${mark} Agbo`)))
  ).newPage();
  await twoPeopleElsewhere(request, chief, second, true);
  try {
    const one = await atTheDesk(browser, request, chief);
    const other = await atTheDesk(browser, request, second);
    const consoles = [watchConsole(one), watchConsole(other), watchConsole(user)];
    const subject = `Aide ${mark}`;
    await one.goto('/admin/messages/diffusions');
    await one.getByRole('button', { name: 'Écrire à tous' }).click();
    await one.getByLabel('Objet').fill(subject);
    await one.getByLabel('Message', { exact: true }).fill('Appelez le +228 90 11 22 33.');
    await one.getByRole('button', { name: 'Continuer' }).click();
    const dialog = one.getByRole('dialog', { name: 'Demander ce message à tous' });
    await dialog.getByLabel('Raison').fill('Ligne changée');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(one, 'Demande envoyée à un second administrateur');
    await expect(one.getByRole('heading', { name: 'Un message attend un second administrateur' })).toBeVisible();
    await expect(one.getByRole('button', { name: 'Approuver', exact: true })).toHaveCount(0);

    await openTask(other, /^Message à tous à approuver/);
    await other.getByRole('button', { name: 'Approuver', exact: true }).click();
    const approving = other.getByRole('dialog', { name: 'Envoyer ce message à tous ?' });
    await expect(approving.locator('ins').filter({ hasText: '+228 90 11 22 33' })).toBeVisible();
    await approving.getByRole('button', { name: 'Approuver', exact: true }).click();
    await expectToast(other, 'Approuvé : c’est fait');
    await user.goto('/dashboard/messages');
    await untilShown(user, user.getByText(subject));
    for (const check of consoles) check();
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
  }
});

/** @returns the session of another, confirmed administrator */
async function secondAdminElsewhere(
  request: APIRequestContext,
  mark: string,
  role: 'admin' | 'super_admin' = 'admin',
): Promise<string> {
  const account = { username: `second-${mark}`, password: 'harmattan-de-26', role };
  return confirmedAdminElsewhere(request, await loginAdminElsewhere(request), account);
}
