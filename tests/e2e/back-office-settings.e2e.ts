import { expect, test, type Page } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectAudited,
  expectToast,
  formOf,
  live,
  openSection,
  row,
  search,
  uniqueMark,
} from './back-office.js';
import { addAdminElsewhere, loginAdminElsewhere } from './elsewhere.js';
import { loginAsAdmin, openPhone, tryLoginAsAdmin } from './people.js';
import { desktop, watchConsole } from './screens.js';

/**
 * Settings and their exact success texts. The changed settings are used by no other test and are restored: the price is
 * compared with the one shown to a visitor, not changed.
 */
test('settings are saved with the specification’s sentences, and a failure shows its own', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const page = await atTheDesk(browser, request);
  const visitor = await openPhone(browser);
  const consoles = [watchConsole(page, ['ERR_CONNECTION_RESET']), watchConsole(visitor)];
  const platform = formOf(page, 'Plateforme');
  const programme = formOf(page, 'Programme de parrainage');
  const reward = programme.getByLabel('Tickets offerts au seuil');
  const help = platform.getByLabel('Numéro d’aide WhatsApp');
  await page.goto('/admin');
  await openSection(page, 'Paramètres');
  await expect(reward).toBeVisible();
  const [rewardBefore, helpBefore] = [await reward.inputValue(), await help.inputValue()];
  const [rewardAfter, helpAfter] = [String(Number(rewardBefore) + 1), '+22890112299'];

  await test.step('the registration price is the one shown to a visitor', async () => {
    await visitor.goto('/register');
    const price = await platform.getByLabel('Prix de l’inscription (F CFA)').inputValue();
    await expect(visitor.getByRole('button', { name: `Payer ${price} F CFA` })).toBeVisible();
  });

  await test.step('invalid values are reported next to their field', async () => {
    await platform.getByLabel('Prix de l’inscription (F CFA)').fill('150');
    await platform.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(platform.getByText('Le prix doit être d’au moins 200 F CFA')).toBeVisible();
    await page.reload();
  });

  await test.step('the referral programme: a failure, then saved', async () => {
    const address = '**/api/admin/referral-settings';
    await page.route(address, (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
    );
    await reward.fill(rewardAfter);
    await programme.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(
      programme.getByText('Erreur lors de la sauvegarde des paramètres de parrainage', { exact: true }),
    ).toBeVisible();
    await expect(reward).toHaveValue(rewardAfter);
    await page.unroute(address);
    await programme.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Paramètres de parrainage sauvegardés avec succès !');
    await page.reload();
    await expect(reward).toHaveValue(rewardAfter);
  });

  await test.step('the platform settings are saved, and a visitor sees the new help line', async () => {
    await help.fill(helpAfter);
    await platform.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Paramètres sauvegardés avec succès !');
    await visitor.goto('/login');
    await expect(visitor.locator(`a[href="https://wa.me/${helpAfter.slice(1)}"]`)).toBeVisible(live);
  });

  await test.step('both are restored', async () => {
    await reward.fill(rewardBefore);
    await programme.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('.toasts').getByText(/parrainage sauvegardés/)).toBeVisible();
    await help.fill(helpBefore);
    // The sentence of the previous change may still be visible.
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await platform.getByRole('button', { name: 'Enregistrer' }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(help).toHaveValue(helpBefore);
    await expect(reward).toHaveValue(rewardBefore);
  });

  await test.step('the log contains both, with values before and after', async () => {
    await expectAudited(page, { area: 'referral_settings', subject: '' }, [
      {
        action: 'Parrainage modifié',
        change: { field: 'Tickets offerts au seuil', before: rewardAfter, after: rewardBefore },
      },
    ]);
    await expectAudited(page, { area: 'settings', subject: '' }, [
      {
        action: 'Paramètres modifiés',
        change: { field: 'Numéro d’aide WhatsApp', before: helpAfter, after: helpBefore || 'vide' },
      },
    ]);
  });

  for (const check of consoles) check();
});

/** Administrators: the account added here performs the remaining steps. */
test('an administrator is added, promoted and deleted; the last super_admin cannot be removed; one’s own password changes', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const [name, colleague] = [`equipe-${mark}`, `caisse-${mark}`];
  const chief = await loginAdminElsewhere(request);
  await addAdminElsewhere(request, chief, { username: colleague, password: 'harmattan-du-nord' });
  const page = await atTheDesk(browser, request, chief);
  const other = await openPhone(browser);
  await other.setViewportSize(desktop);
  // This test causes the refusals itself.
  const consoles = [watchConsole(page, [409]), watchConsole(other, [401, 409])];

  await test.step('added, with errors next to their field', async () => {
    await page.goto('/admin');
    await openSection(page, 'Administrateurs');
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un administrateur' });
    await dialog.getByLabel('Nom d’utilisateur').fill(name);
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('court');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expect(
      dialog.getByText('Le mot de passe d’un administrateur doit contenir au moins 12 caractères'),
    ).toBeVisible();
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('premier-orage-26');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expectToast(page, `L’administrateur ${name} a été ajouté`);
    await expect(row(page, name)).toContainText('Jamais');
  });

  await test.step('found by name and role, sorted; a reload and Back show the same, and the file contains it', async () => {
    const listed = page.locator('tbody').getByRole('row');
    const role = page.getByLabel('Rôle', { exact: true });
    await search(page, mark);
    await expect(listed).toHaveCount(2);
    await role.selectOption('super_admin');
    await expect(page.getByText('Aucun administrateur ne correspond à votre recherche')).toBeVisible();
    await role.selectOption('admin');
    await expect(listed.first()).toContainText(name);
    await page.getByRole('button', { name: 'Compte' }).click();
    await expect(listed.first()).toContainText(colleague);
    await expect(page).toHaveURL((url) => url.search === `?q=${mark}&sort=username&direction=asc&role=admin`);
    await page.reload();
    await expect(listed).toHaveCount(2);
    await expect(listed.first()).toContainText(colleague);
    await expect(page.getByRole('searchbox')).toHaveValue(mark);
    await expect(role).toHaveValue('admin');
    await expect(page.getByRole('columnheader', { name: 'Compte' })).toHaveAttribute('aria-sort', 'ascending');
    const file = await downloadedCsv(page, 'Administrateurs');
    expect(file.name).toMatch(/^administrateurs-\d{4}-\d\d-\d\d\.csv$/);
    expect(file.lines.map((cells) => cells.slice(1, 3))).toEqual([
      ['Compte', 'Rôle'],
      [colleague, 'Administrateur'],
      [name, 'Administrateur'],
    ]);
    await openSection(page, 'Journal');
    await page.goBack();
    await expect(listed.first()).toContainText(colleague);
    await role.selectOption('');
    await search(page, '');
    await expect(row(page, 'vous')).toHaveCount(1);
  });

  await test.step('a name must be unique', async () => {
    await page.getByRole('button', { name: 'Ajouter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un administrateur' });
    await dialog.getByLabel('Nom d’utilisateur').fill(name.toUpperCase());
    await dialog.getByLabel('Mot de passe', { exact: true }).fill('premier-orage-26');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expect(dialog.getByText('Ce nom d’utilisateur est déjà pris')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an admin who is not a super_admin sees a message, and changes their own password', async () => {
    await loginAsAdmin(other, { username: name, password: 'premier-orage-26' });
    await expect(other.getByRole('heading', { name: 'Choisissez votre mot de passe' })).toBeVisible();
    await changePassword(other, 'premier-orage-26', 'orage-de-mon-choix');
    await other.waitForURL('**/login');
    await loginAsAdmin(other, { username: name, password: 'orage-de-mon-choix' });
    await openSection(other, 'Administrateurs');
    await expect(other.getByText(/^Seul un super-administrateur gère les comptes/)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Ajouter' })).toHaveCount(0);
    await changePassword(other, 'pas-le-bon', 'second-orage-26');
    await expect(other.getByText('Impossible de changer le mot de passe')).toBeVisible();
    await changePassword(other, 'orage-de-mon-choix', 'second-orage-26');
    await expectToast(other, 'Mot de passe changé. Vos autres sessions sont fermées');
    await other.getByRole('button', { name: 'Déconnexion' }).click();
    await other.waitForURL('**/login');
    await loginAsAdmin(other, { username: name, password: 'second-orage-26' });
  });

  await test.step('changing the role ends the session', async () => {
    await page.getByRole('button', { name: `Modifier ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Modifier ${name}` });
    await dialog.getByLabel('Rôle').selectOption('super_admin');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, `L’administrateur ${name} a été modifié`);
    await expect(row(page, name)).toContainText('Super-administrateur');
    await other.waitForURL('**/login', live);
  });

  await test.step('deleted after a confirmation, the account can no longer log in', async () => {
    await page.getByRole('button', { name: `Supprimer ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Supprimer ${name} ?` });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: `Supprimer ${name}` }).click();
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expectToast(page, `L’administrateur ${name} a été supprimé`);
    await expect(row(page, name)).toHaveCount(0);
    await tryLoginAsAdmin(other, { username: name, password: 'second-orage-26' });
    await expect(other.getByText("Nom d'utilisateur ou mot de passe incorrect")).toBeVisible();
  });

  await test.step('the last super_admin can neither be deleted nor lose the role', async () => {
    await expect(page.getByRole('row').filter({ hasText: 'Super-administrateur' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Modifier admin', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier admin' });
    await dialog.getByLabel('Rôle').selectOption('admin');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    const protectedLast = 'Le dernier administrateur ne peut pas être supprimé ni perdre son rôle';
    await expect(dialog.getByText(protectedLast)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Supprimer admin', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('dialog').getByText(protectedLast)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'vous')).toContainText('Super-administrateur');
  });

  await test.step('the log contains each action', async () => {
    await openSection(page, 'Journal');
    await page.getByLabel('Domaine').selectOption('admin');
    // Other tests add administrators too.
    const created = row(page, 'Administrateur ajouté', name);
    const id = (await created.locator('span[title]').getAttribute('title')) ?? '';
    await expectAudited(page, { area: 'admin', subject: id }, [
      { action: 'Administrateur ajouté', change: { field: 'Nom d’utilisateur', after: name } },
      {
        action: 'Administrateur modifié',
        change: { field: 'Rôle', before: 'Administrateur', after: 'Super-administrateur' },
      },
      { action: 'Administrateur supprimé', change: { field: 'Nom d’utilisateur', before: name } },
    ]);
    await expectAudited(page, { area: 'admin', subject: id, by: name }, [
      { action: 'Mot de passe d’administrateur changé' },
      { action: 'Administrateur connecté' },
    ]);
  });

  for (const check of consoles) check();
});

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('Mot de passe actuel').fill(from);
  await page.getByLabel('Nouveau mot de passe').fill(to);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
}
