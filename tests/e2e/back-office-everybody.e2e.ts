import { expect, test } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectToast,
  formOf,
  live,
  openSection,
  row,
  search,
  stayed,
  stays,
  uniqueMark,
  untilShown,
} from './back-office.js';
import { registerElsewhere, signedIn } from './elsewhere.js';
import { openPhone, somebody } from './people.js';
import { look, watchConsole } from './screens.js';

/** What every account and every visitor sees from then on: it runs after all the others, which count on it not to be there. */

test('a message to all is written, confirmed, and reaches the open page of a user', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const mark = uniqueMark();
  const user = await (
    await signedIn(browser, await registerElsewhere(request, somebody(`Enyonam Agbo ${mark}`)))
  ).newPage();
  const page = await atTheDesk(browser, request);
  const consoles = [watchConsole(page), watchConsole(user)];
  const subject = `Fermeture ${mark}`;
  const content = 'Le 1er janvier, nos bureaux sont fermés.';

  await test.step('two steps: the text with what is wrong beside its field, then how many it reaches', async () => {
    await user.goto('/dashboard/messages');
    await expect(user.getByRole('heading', { name: 'Messages généraux' })).toBeVisible();
    await stays(user);
    await page.goto('/admin');
    await openSection(page, 'Messages');
    await page.getByRole('link', { name: 'Messages à tous' }).click();
    await page.getByRole('button', { name: 'Écrire à tous' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await expect(dialog.getByLabel('Objet')).toHaveAccessibleDescription('Donnez un objet au message');
    await dialog.getByLabel('Objet').fill(subject);
    await dialog.getByLabel('Message', { exact: true }).fill(content);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await expect(dialog.getByText(/^Ce message part à \d[\d\s]*personnes? inscrites?/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expectToast(page, 'Message diffusé à tous les utilisateurs !');
    await expect(page.getByText(new RegExp(`^«\\s${subject}\\s» est arrivé chez \\d`))).toBeVisible();
  });

  await test.step('it arrives without a reload, and is read there', async () => {
    await expect(user.getByRole('link', { name: new RegExp(subject) })).toBeVisible(live);
    await stayed(user);
    await look(page, 'admin-broadcasts');
    await user.getByRole('link', { name: new RegExp(subject) }).click();
    await expect(user.locator('.letter')).toHaveText(content);
    const sent = row(page, subject);
    await untilShown(page, sent.getByText(/^1 \(/));
  });

  await test.step('searched by its words it is found alone, on the screen and in the file', async () => {
    await search(page, subject);
    await expect(row(page)).toHaveCount(1);
    await row(page, subject).locator('summary').click();
    await expect(row(page, subject).getByText(content)).toBeVisible();
    const { name, lines } = await downloadedCsv(page, 'Messages à tous');
    expect(name).toMatch(/^messages-a-tous-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.slice(1).map(([, title, text]) => [title, text])).toEqual([[subject, content]]);
  });

  await test.step('the log has it', async () => {
    await openSection(page, 'Journal');
    await page.getByLabel('Domaine').selectOption('broadcast');
    const line = row(page, 'Message envoyé à tous').first();
    await untilShown(page, line);
    await line.locator('summary').click();
    await expect(line.locator('ins').filter({ hasText: subject })).toBeVisible();
  });

  for (const check of consoles) check();
});

test('a new price of the registration is what a visitor is asked for, until it is put back', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const page = await atTheDesk(browser, request);
  const visitor = await openPhone(browser);
  const platform = formOf(page, 'Plateforme');
  const price = platform.getByLabel('Prix de l’inscription (F CFA)');
  await page.goto('/admin/settings');
  const before = await price.inputValue();
  const after = String(Number(before) + 150);
  for (const amount of [after, before]) {
    await price.fill(amount);
    await platform.getByRole('button', { name: 'Enregistrer' }).click();
    await expectToast(page, 'Paramètres sauvegardés avec succès !');
    await expect(async () => {
      await visitor.goto('/register');
      await expect(visitor.getByRole('button', { name: `Payer ${amount} F CFA` })).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 30_000 });
    await page.reload();
    await expect(price).toHaveValue(amount);
  }
  await openSection(page, 'Journal');
  await page.getByLabel('Domaine').selectOption('settings');
  for (const [from, to] of [
    [after, before],
    [before, after],
  ] as const) {
    const line = row(page, 'Paramètres modifiés', 'Prix de l’inscription').nth(from === after ? 0 : 1);
    await line.locator('summary').click();
    await expect(line.locator('del')).toHaveText(new RegExp(`${from}\\sF\\sCFA`));
    await expect(line.locator('ins')).toHaveText(new RegExp(`${to}\\sF\\sCFA`));
  }
});
