import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAudited, expectToast, openSection, openTask, row, uniqueMark } from './back-office.js';
import { system } from './config.js';
import { databaseOf, unguarded, withClient } from './databases.js';
import { loginAdminElsewhere, twoPeopleElsewhere } from './elsewhere.js';
import { loginAsAdmin, tryLoginAsAdmin } from './people.js';
import { desktop, watchConsole } from './screens.js';

/** The first two administrators confirm each other on the screen, as docs/going-live.md says (docs/product.md rule 48). */
test('the first two administrators confirm each other, and then agree on a change', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const mark = uniqueMark();
  const first = system.admin;
  const second = { username: `adjointe-${mark}`, password: 'moisson-du-littoral' };
  await asOnANewInstallation(first.username);
  const open = async () =>
    (await browser.newContext({ baseURL: system.gateway, viewport: desktop, locale: 'fr-TG' })).newPage();
  const one = await open();
  const other = await open();
  // A second factor that is missing, a wrong code, a session that ended.
  const consoles = [watchConsole(one, [409]), watchConsole(other, [401])];
  await loginAsAdmin(one, first);
  let code = () => '';

  await test.step('the first adds the second, who chooses a password of their own', async () => {
    await openSection(one, 'Administrateurs');
    await one.getByRole('button', { name: 'Ajouter', exact: true }).click();
    const dialog = one.getByRole('dialog', { name: 'Ajouter un administrateur' });
    await dialog.getByLabel('Nom d’utilisateur').fill(second.username);
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('donne-de-vive-voix');
    await dialog.getByLabel('Rôle').selectOption('super_admin');
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expectToast(one, `L’administrateur ${second.username} a été ajouté`);
    const member = row(one, second.username);
    await expect(member.getByText('Non confirmé')).toBeVisible();
    await expect(member.getByText('Mot de passe à choisir')).toBeVisible();
    await expect(one.getByText('Pour allumer « deux personnes », confirmez d’abord')).toBeVisible();
    await expect(member.getByRole('button', { name: `Confirmer ${second.username}` })).toHaveCount(0);

    await tryLoginAsAdmin(other, { ...second, password: 'donne-de-vive-voix' });
    await expect(other.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
    await other.getByLabel('Mot de passe actuel').fill('donne-de-vive-voix');
    await other.getByLabel('Nouveau mot de passe').fill(second.password);
    await other.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expectToast(other, 'Mot de passe changé. Connectez-vous avec le nouveau');
    await loginAsAdmin(other, second);
  });

  await test.step('each needs a second factor before anybody is confirmed', async () => {
    await one.reload();
    await ask(one, second.username, 'Notre deuxième administratrice');
    const dialog = one.getByRole('dialog');
    await expect(dialog.getByText('validation en deux étapes')).toBeVisible();
    await one.keyboard.press('Escape');
    await openSection(other, 'Administrateurs');
    code = await setUpSecondFactor(other, second.password);
    await setUpSecondFactor(one, first.password);
  });

  await test.step('the second is told, may not agree yet, and may refuse', async () => {
    await ask(one, second.username, 'Trop tôt');
    await expectToast(one, 'Demande envoyée à un second administrateur');
    await expect(one.getByText(`${second.username} pourra accepter à partir du`)).toBeVisible();
    await expect(one.getByText('« Deux personnes » est éteint')).toBeVisible();
    await openTask(other, `Compte à approuver : ${second.username}`);
    await expect(other.getByText('Vous pourrez accepter à partir du')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Approuver', exact: true })).toHaveCount(0);
    await other.getByRole('button', { name: 'Refuser', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: 'Refuser la demande ?' });
    await dialog.getByLabel('Raison').fill('Je préfère demain');
    await dialog.getByRole('button', { name: 'Refuser', exact: true }).click();
    await expectToast(other, 'Demande refusée');
    await one.reload();
    await expect(row(one, second.username).getByText('Non confirmé')).toBeVisible();
    await expect(one.getByRole('heading', { name: 'Un compte attend' })).toHaveCount(0);
  });

  await test.step('the first may take it back', async () => {
    await ask(one, second.username, 'Demandé une deuxième fois');
    await expectToast(one, 'Demande envoyée à un second administrateur');
    await one.getByRole('button', { name: 'Retirer ma demande' }).click();
    const dialog = one.getByRole('dialog', { name: 'Retirer votre demande ?' });
    await dialog.getByLabel('Raison').fill('Je vérifie d’abord par téléphone');
    await dialog.getByRole('button', { name: 'Retirer ma demande' }).click();
    await expectToast(one, 'Demande retirée');
  });

  await test.step('24 hours after a request the second agrees, and logs in again', async () => {
    await ask(one, second.username, 'Vue au bureau, pièce d’identité');
    await expectToast(one, 'Demande envoyée à un second administrateur');
    await afterADay();
    await other.goto('/admin/team');
    await expect(other.getByText('« Vue au bureau, pièce d’identité »')).toBeVisible();
    await other.getByRole('button', { name: 'Approuver', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: `Approuver le compte ${second.username} ?` });
    await expect(dialog.getByText('Vous compterez comme l’une des deux personnes.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
    await other.waitForURL('**/login');
    await tryLoginAsAdmin(other, second);
    await other.getByLabel('Code de l’application').fill(code());
    await other.getByRole('button', { name: 'Se connecter' }).click();
    await other.waitForURL('**/admin/team');
    await expect(row(other, second.username).getByText('Non confirmé')).toHaveCount(0);
  });

  await test.step('they switch "two people" on, and one’s request is approved by the other', async () => {
    await openSection(one, 'Paramètres');
    await one.getByRole('button', { name: 'Allumer « deux personnes »' }).click();
    await expectToast(one, 'Paramètres sauvegardés avec succès !');
    await one.getByLabel('Prix de l’inscription (F CFA)').fill('650');
    await one.getByRole('button', { name: 'Enregistrer', exact: true }).first().click();
    const asking = one.getByRole('dialog', { name: 'Demander ce changement' });
    await asking.getByLabel('Raison').fill(`Tarif ${mark}`);
    await asking.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(one, 'Demande envoyée à un second administrateur');
    await openSection(other, 'Paramètres');
    await other.getByRole('button', { name: 'Approuver', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: 'Changer ces paramètres ?' });
    await dialog.getByRole('button', { name: 'Approuver', exact: true }).click();
    await expectToast(other, 'Approuvé : c’est fait');
    await expect(other.getByLabel('Prix de l’inscription (F CFA)')).toHaveValue('650');
    await expectAudited(one, { area: 'admin', subject: second.username, by: second.username }, [
      { action: 'Administrateur modifié' },
    ]);
  });
  for (const check of consoles) check();

  await test.step('both switch it off again', async () => {
    await inIdentity('UPDATE admins SET totp_secret = NULL, totp_last_step = NULL, second_factor_at = NULL');
    const [chief, deputy] = [await loginAdminElsewhere(request, first), await loginAdminElsewhere(request, second)];
    await twoPeopleElsewhere(request, chief, deputy, false);
    const headers = { Authorization: `Bearer ${chief}` };
    const data = { registrationPrice: 500 };
    expect((await request.put(`${system.gateway}/api/admin/settings`, { headers, data })).ok()).toBe(true);
  });
});

/** Asks on the team screen to confirm an account. */
async function ask(page: Page, username: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Confirmer ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Confirmer ${username}` });
  await expect(dialog.getByText('24 heures plus tard au plus tôt')).toBeVisible();
  await dialog.getByLabel('Raison').fill(reason);
  await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
}

/** @returns what makes a code that was not used yet */
async function setUpSecondFactor(page: Page, password: string): Promise<() => string> {
  await page.getByRole('button', { name: 'Activer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe actuel').fill(password);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  const key = await dialog.locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) });
  const start = Date.now();
  await dialog.getByLabel('Code affiché par l’application').fill(totp.generate({ timestamp: start }));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await dialog.getByRole('button', { name: 'Je les ai notés' }).click();
  await expectToast(page, 'Validation en deux étapes activée');
  return () => totp.generate({ timestamp: Math.max(Date.now(), start + 30_000) });
}

const identityUrl = () => databaseOf(system.addresses.postgres, 'identity');
const inIdentity = (sql: string, parameters: unknown[] = []) =>
  withClient(identityUrl(), (identity) => identity.query(sql, parameters));

/** Other tests have confirmed more accounts on the machine. */
async function asOnANewInstallation(first: string): Promise<void> {
  await inIdentity('UPDATE admins SET confirmed = false WHERE username <> $1', [first]);
  await inIdentity('UPDATE settings SET colleague_left_at = NULL');
}

/** As if the open request had been made 24 hours earlier. */
const afterADay = () =>
  unguarded(
    identityUrl(),
    'approval_requests',
    `UPDATE approval_requests SET requested_at = requested_at - interval '25 hours', subject_from = subject_from - interval '25 hours'
      WHERE kind = 'admin' AND decision IS NULL`,
  );
