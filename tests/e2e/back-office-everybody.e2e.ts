import { expect, test } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectAudited,
  expectHeldToast,
  expectToast,
  formOf,
  live,
  openSection,
  openTask,
  row,
  search,
  stayed,
  stays,
  uniqueMark,
  untilShown,
} from './back-office.js';
import { system } from './config.js';
import {
  confirmedAdminElsewhere,
  buyElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  payHalfElsewhere,
  registerElsewhere,
  signedIn,
  twoPeopleElsewhere,
} from './elsewhere.js';
import { openPhone, newPerson } from './people.js';
import { watchConsole } from './screens.js';

/** Changes that every account and visitor sees from then on: this spec runs last, because the others rely on their absence. */

test('a message to all is written, confirmed, and reaches the open page of a user', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const mark = uniqueMark();
  const user = await (
    await signedIn(browser, await registerElsewhere(request, newPerson(`Enyonam Agbo ${mark}`)))
  ).newPage();
  const page = await atTheDesk(browser, request);
  const consoles = [watchConsole(page), watchConsole(user)];
  const subject = `Fermeture ${mark}`;
  const content = 'Le 1er janvier, nos bureaux sont fermés.';

  await test.step('two steps: the text with errors next to its field, then the number of recipients', async () => {
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
    await expect(dialog.getByText(/^Ce message part tout de suite à \d[\d\s]*personnes? inscrites?/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expectHeldToast(page, 'Message diffusé à tous les utilisateurs !');
  });

  await test.step('it arrives without a reload, and is marked as read', async () => {
    await expect(user.getByRole('link', { name: new RegExp(subject) })).toBeVisible(live);
    await stayed(user);
    await user.getByRole('link', { name: new RegExp(subject) }).click();
    await expect(user.locator('.letter')).toHaveText(content);
    const sent = row(page, subject);
    await untilShown(page, sent.getByText(/^1 \(/));
  });

  await test.step('a search for its words finds only this one, on the screen and in the file', async () => {
    await search(page, subject);
    await expect(row(page)).toHaveCount(1);
    await row(page, subject).locator('summary').click();
    await expect(row(page, subject).getByText(content)).toBeVisible();
    const { name, lines } = await downloadedCsv(page, 'Messages à tous');
    expect(name).toMatch(/^messages-a-tous-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.slice(1).map(([, title, text]) => [title, text])).toEqual([[subject, content]]);
  });

  await test.step('the log contains it', async () => {
    await openSection(page, 'Journal');
    await page.getByLabel('Domaine').selectOption('broadcast');
    const line = row(page, 'Message envoyé à tous').first();
    await untilShown(page, line);
    await line.locator('summary').click();
    await expect(line.locator('ins').filter({ hasText: subject })).toBeVisible();
  });

  for (const check of consoles) check();
});

test('a new registration price is shown to visitors until it is reset', async ({ browser, request }) => {
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

test('a draw that requires approval is requested by one administrator and started by another @everyday', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const mark = uniqueMark();
  const prize = `Moto ${mark}`;
  const chief = await loginAdminElsewhere(request);
  const id = await offerElsewhere(request, chief, { name: prize, places: 1 });
  const session = await registerElsewhere(request, newPerson(`Kodjo Ahadji ${mark}`));
  await expect(() => buyElsewhere(request, session, id)).toPass({ timeout: 30_000 });
  const other = { username: `second-${mark}`, password: 'harmattan-de-26', role: 'super_admin' as const };
  const second = await confirmedAdminElsewhere(request, chief, other);
  const page = await atTheDesk(browser, request, chief);
  const approver = await atTheDesk(browser, request, second);
  const consoles = [watchConsole(page), watchConsole(approver)];
  try {
    await test.step('with two people, the draw is requested with a name and a reason', async () => {
      await page.goto('/admin/settings');
      await page.getByRole('button', { name: 'Allumer « deux personnes »' }).click();
      await expectToast(page, 'Paramètres sauvegardés avec succès !');
      await page.goto(`/admin/products/${id}/draw`);
      await untilShown(page, page.getByText('Complet', { exact: true }));
      await page.getByLabel('Nom du gagnant').fill('Kodjo');
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await page.getByRole('button', { name: 'Demander l’approbation' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Raison').fill('La seule place est prise');
      await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
      await expectToast(page, 'Demande envoyée à un second administrateur');
      await expect(page.getByText('Un autre administrateur doit l’approuver.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Approuver', exact: true })).toHaveCount(0);
    });

    await test.step('the other administrator finds it among the pending tasks, and starts the draw', async () => {
      await openTask(approver, new RegExp(`^Tirage à approuver.*${prize}`));
      await approver.getByRole('button', { name: 'Approuver', exact: true }).click();
      await approver.getByRole('dialog').getByRole('button', { name: 'Approuver', exact: true }).click();
      await expectToast(approver, 'Approuvé\u00a0: c’est fait');
      await expect(approver.getByRole('heading', { name: 'Tirage terminé' })).toBeVisible(live);
      await expect(page.getByRole('heading', { name: 'Tirage terminé' })).toBeVisible(live);
    });

    await test.step('the history shows the requester and the approver', async () => {
      await expectAudited(page, { area: 'product', subject: prize }, [{ action: 'Tirage demandé' }]);
      const by = other.username;
      await expectAudited(page, { area: 'product', subject: prize, by }, [{ action: 'Tirage approuvé' }]);
    });
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
  }
  for (const check of consoles) check();
});

test('a refund above the threshold is requested by one super_admin, approved by another, and then recorded', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const mark = uniqueMark();
  const chief = await loginAdminElsewhere(request);
  const as = { headers: { Authorization: `Bearer ${chief}` } };
  const session = await registerElsewhere(request, newPerson(`Edem${mark} Kpodo`));
  await payHalfElsewhere(request, session, await offerElsewhere(request, chief, { name: `Radio ${mark}`, places: 3 }));
  const review = await request.get(`${system.gateway}/api/admin/payments?state=review&q=Edem${mark}`, as);
  const [payment] = ((await review.json()) as { payments: { id: string; reference: string }[] }).payments;
  const { id, reference } = payment!;
  const data = { decision: 'refund', reason: 'La moitié seulement est arrivée' };
  expect((await request.post(`${system.gateway}/api/admin/payments/${id}/resolve`, { ...as, data })).ok()).toBe(true);
  const other = { username: `second-${mark}`, password: 'harmattan-de-26', role: 'super_admin' as const };
  const second = await confirmedAdminElsewhere(request, chief, other);
  const page = await atTheDesk(browser, request, chief);
  const approver = await atTheDesk(browser, request, second);
  const consoles = [watchConsole(page), watchConsole(approver)];
  try {
    await twoPeopleElsewhere(request, chief, second, true);
    await page.goto(`/admin/payments/${id}`);
    const ask = page.getByRole('button', { name: 'Demander l’approbation' });
    await untilShown(page, ask);
    await expect(page.getByRole('button', { name: 'Enregistrer le versement' })).toHaveCount(0);
    await ask.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Raison').fill('Le numéro est vérifié');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(page, 'Demande envoyée à un second administrateur');
    await expect(page.getByText('Un autre super-administrateur doit l’approuver.')).toBeVisible();

    await openTask(approver, `Remboursement à approuver\u00a0: ${reference}`);
    await approver.getByRole('button', { name: 'Approuver', exact: true }).click();
    await approver.getByRole('dialog').getByRole('button', { name: 'Approuver', exact: true }).click();
    await expectToast(approver, 'Approuvé\u00a0: c’est fait');

    await approver.getByRole('button', { name: 'Enregistrer le versement' }).click();
    await approver.getByLabel('Référence du transfert').fill(`TR-${mark}`);
    await approver.getByRole('dialog').getByRole('button', { name: 'Enregistrer le versement' }).click();
    await expect(approver.getByText(`Transfert TR-${mark}`)).toBeVisible();
  } finally {
    await twoPeopleElsewhere(request, chief, second, false);
  }
  for (const check of consoles) check();
});
