import { expect, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectToast, uniqueMark } from './back-office.js';
import { system } from './config.js';
import { addAdminElsewhere, loginAdminElsewhere } from './elsewhere.js';
import { loginAsAdmin, openPhone, tryLoginAsAdmin } from './people.js';

/** An administrator's second factor, on a phone: set up, required at the next login, replaced by a recovery code, switched off. */
test('a second factor is set up, required and switched off @everyday', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const account = { username: `etapes-${uniqueMark()}`, password: 'harmattan-du-nord' };
  const chief = await loginAdminElsewhere(request);
  const id = await addAdminElsewhere(request, chief, account);
  const page = await openPhone(browser);
  await loginAsAdmin(page, account);
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Activer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe actuel').fill(account.password);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  const key = await dialog.locator('code').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) });
  const start = Date.now();
  await dialog.getByLabel('Code affiché par l’application').fill(totp.generate({ timestamp: start }));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'Je les ai notés' }).click();
  await expectToast(page, 'Validation en deux étapes activée');

  await page.evaluate(() => localStorage.clear());
  await tryLoginAsAdmin(page, account);
  const code = page.getByLabel('Code de l’application');
  await expect(code).toBeFocused();
  await code.fill(totp.generate({ timestamp: start }));
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Ce code n’est pas valable ou a déjà servi')).toBeVisible();
  // Of the next half minute, or of now if that has passed.
  await code.fill(totp.generate({ timestamp: Math.max(Date.now(), start + 30_000) }));
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.waitForURL('**/admin');

  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await dialog.getByLabel('Code').fill(recovery[0] ?? '');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await expectToast(page, 'Validation en deux étapes désactivée');
  await request.delete(`${system.gateway}/api/admin/admins/${id}`, { headers: { Authorization: `Bearer ${chief}` } });
});
