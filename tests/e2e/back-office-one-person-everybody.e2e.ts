import { ticketNumber } from '@raffle/contracts/ticket-number';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import {
  atTheDesk,
  dialogIsLeft,
  expectHeldToast,
  expectToast,
  openSection,
  openTask,
  row,
  uniqueMark,
} from './back-office.js';
import { system } from './config.js';
import { databaseOf, unguarded, withClient } from './databases.js';
import {
  buyElsewhere,
  confirmedAdminElsewhere,
  drawElsewhere,
  handoverCodeOf,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
  twoPeopleElsewhere,
} from './elsewhere.js';
import { loginAsUser, newPerson, openPhone } from './people.js';
import { watchConsole } from './screens.js';

const asked = 'Demande envoyée à un second administrateur';
const alone = /^Vous êtes seul à administrer/;

/** The acts of docs/security.md "What one person alone can still do" that depend on how many administrators count, on their screens. */
test('what an only administrator waits a day for, a second or a third one approves; nobody is stuck', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const mark = uniqueMark();
  const password = 'harmattan-de-26';
  const names = { second: `deuxieme-${mark}`, third: `troisieme-${mark}` };
  const chief = await loginAdminElsewhere(request);
  const second = await confirmedAdminElsewhere(request, chief, {
    username: names.second,
    password,
    role: 'super_admin',
  });
  const third = await confirmedAdminElsewhere(request, chief, { username: names.third, password });
  const onSale = await offerElsewhere(request, chief, { name: `Vélo ${mark}`, places: 5 });
  const [withCode, blocked, without] = [
    await won(request, chief, `Afi${mark} Agbo`, `Lampe ${mark}`),
    await won(request, chief, `Kodjo${mark} Agbo`, `Montre ${mark}`),
    await won(request, chief, `Sena${mark} Agbo`, `Radio ${mark}`),
  ];
  const one = await atTheDesk(browser, request, chief);
  // What is asked for alone is refused first: 409.
  const consoles = [watchConsole(one, [409])];

  await counting([system.admin.username]);
  await test.step('alone: a hand-over without the code waits a day, and the winner’s code ends the wait', async () => {
    const dialog = await handOver(one, withCode);
    await expect(dialog.getByText(withCode.prize)).toBeVisible();
    await expect(dialog.getByText(`Ticket ${withCode.ticket}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Sans le code' }).click();
    const at = dialog.getByLabel('Date et heure');
    const now = await at.inputValue();
    await at.fill('2031-01-01T10:00');
    await dialog.getByLabel('Remis par').fill('Komla, frais au 90 11 22 33');
    await dialog.getByLabel('Raison').fill('Téléphone perdu, carte vue');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expect(dialog.getByText(/^Écrivez sans chiffre/)).toBeVisible();
    await dialog.getByLabel('Remis par').fill('Komla');
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expect(dialog.getByText('La remise a eu lieu entre le tirage et maintenant')).toBeVisible();
    await at.fill(now);
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(one, asked);
    const card = requestCard(one, `${withCode.prize} (${withCode.ticket})`);
    await expect(card.getByText(withCode.person.name)).toBeVisible();
    await expect(card.getByText(alone)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Confirmer', exact: true })).toHaveCount(0);

    const byCode = await handOver(one, withCode);
    await byCode
      .getByLabel('Code du gagnant')
      .fill(await handoverCodeOf(request, withCode.session, withCode.productId));
    await byCode.getByRole('button', { name: 'Remettre' }).click();
    await expectHeldToast(one, 'Remise enregistrée');
    await one.keyboard.press('Escape');
    await dialogIsLeft(one);
    await expect(card).toHaveCount(0);
    await one.goto(`/admin/deliveries?productId=${withCode.productId}&state=all`);
    await row(one, withCode.prize)
      .getByRole('button', { name: /^Étapes/ })
      .click();
    await expect(one.getByRole('dialog').getByText(`, par ${system.admin.username}`).first()).toBeVisible();
  });

  await test.step('alone: a winner is blocked a day later, and keeps the page of the prize', async () => {
    await openWinner(one, blocked);
    await one.getByRole('button', { name: 'Bloquer', exact: true }).click();
    const dialog = one.getByRole('dialog');
    await dialog.getByLabel('Raison').fill('Plusieurs comptes');
    await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click();
    await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
    await expectToast(one, asked);
    await expect(one.getByText(alone)).toBeVisible();
    await afterADay('block');
    await one.reload();
    await one.getByRole('button', { name: 'Confirmer', exact: true }).click();
    const confirming = one.getByRole('dialog', { name: `Bloquer ${blocked.person.name} ?` });
    await expect(confirming.getByText('Plusieurs comptes')).toBeVisible();
    await confirming.getByRole('button', { name: 'Approuver', exact: true }).click();
    await expectToast(one, 'Approuvé : c’est fait');
    const winner = await openPhone(browser);
    await loginAsUser(winner, blocked.person);
    await expect(winner.getByRole('button', { name: 'Je suis là' })).toBeVisible();
  });

  await test.step('alone: a code for a winner, and a description that is struck, wait a day too', async () => {
    await openWinner(one, without);
    await one.getByRole('button', { name: 'Code de réinitialisation' }).click();
    await one.getByRole('dialog').getByRole('button', { name: 'Créer le code' }).click();
    await sendRequest(one, 'Ne reçoit pas de SMS');
    await expect(one.getByText(alone)).toBeVisible();
    await one.goto(`/admin/products/${without.productId}`);
    await one.getByRole('button', { name: 'Retirer la description' }).click();
    await sendRequest(one, 'Texte d’une autre marque');
    await expect(one.getByText(alone)).toBeVisible();
  });

  await counting([system.admin.username, names.second]);
  await twoPeopleElsewhere(request, chief, second, true);
  try {
    const other = await atTheDesk(browser, request, second);
    consoles.push(watchConsole(other));
    await test.step('two: the second approves a hand-over, whose card names the winner, and the code that waited for a day', async () => {
      const dialog = await handOver(one, without);
      await dialog.getByRole('button', { name: 'Sans le code' }).click();
      await dialog.getByLabel('Raison').fill('Carte d’identité vue');
      await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
      await expectToast(one, asked);
      await expect(
        requestCard(one, without.prize).getByText('Un autre administrateur doit l’approuver.'),
      ).toBeVisible();
      await openTask(other, new RegExp(`^Remise sans code.*${without.prize}`));
      const card = requestCard(other, `${without.prize} (${without.ticket})`);
      await expect(card.getByText(without.person.name)).toBeVisible();
      await card.getByRole('button', { name: 'Approuver', exact: true }).click();
      await approve(other);
      await one.goto(`/admin/deliveries?productId=${without.productId}&state=all`);
      await expect(row(one, without.prize).locator('.badge').first()).toHaveText('Remis');
      await openTask(other, new RegExp(`^Code pour un gagnant.*${without.person.name}`));
      await other.getByRole('button', { name: 'Approuver', exact: true }).click();
      await approve(other);
    });

    await test.step('two: what they opened is rewritten by no single one', async () => {
      await one.goto(`/admin/products/${onSale}`);
      await expect(one.getByText(/^Ce lot est en vente et/)).toBeVisible();
      await expect(one.getByLabel('Nom', { exact: true })).toBeDisabled();
    });

    await counting([system.admin.username, names.second, names.third]);
    await test.step('three: an administrator of the draws strikes what the first asked for', async () => {
      const colleague = await atTheDesk(browser, request, third);
      consoles.push(watchConsole(colleague));
      await openTask(colleague, new RegExp(`^Retrait.*${without.prize}`));
      await colleague.getByRole('button', { name: 'Approuver', exact: true }).click();
      await approve(colleague);
      await expect(colleague.getByText(/^Description retirée le/).first()).toBeVisible();
    });

    await counting([system.admin.username]);
    await test.step('one left with the switch on: a sale opens a day later, a price waits for a colleague and can be withdrawn', async () => {
      await one.goto('/admin/products/new');
      await one.getByLabel('Nom', { exact: true }).fill(`Mixeur ${mark}`);
      await one.getByLabel('Nombre de places').fill('10');
      await one.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
      await one.waitForURL('**/admin/products');
      await one.goto(`/admin/products?q=${mark}`);
      await one.getByRole('link', { name: `Modifier Mixeur ${mark}` }).click();
      await one.getByRole('button', { name: 'Ouvrir à la vente' }).click();
      await one.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click();
      await sendRequest(one, 'Lot reçu');
      await expect(one.getByText(alone)).toBeVisible();
      await afterADay('activation');
      await one.reload();
      await one.getByRole('button', { name: 'Confirmer', exact: true }).click();
      await approve(one);
      await expect(one.getByText('Actif').first()).toBeVisible();

      await openSection(one, 'Paramètres');
      await one.getByLabel('Prix de l’inscription (F CFA)').fill('700');
      await one.getByRole('button', { name: 'Enregistrer', exact: true }).first().click();
      await sendRequest(one, 'Nouveau tarif');
      await expect(one.getByText('Un autre administrateur doit l’approuver.')).toBeVisible();
      await one.getByRole('button', { name: 'Retirer ma demande' }).click();
      const dialog = one.getByRole('dialog', { name: 'Retirer votre demande ?' });
      await dialog.getByLabel('Raison').fill('Personne ne peut l’approuver');
      await dialog.getByRole('button', { name: 'Retirer ma demande' }).click();
      await expectToast(one, 'Demande retirée');
    });
    for (const check of consoles) check();
  } finally {
    await counting([system.admin.username, names.second, names.third]);
    await twoPeopleElsewhere(request, chief, second, false);
  }
});

type Won = Awaited<ReturnType<typeof won>>;

/** A prize of one place, which this person has won. */
async function won(request: APIRequestContext, admin: string, name: string, prize: string) {
  const person = newPerson(name);
  const session = await registerElsewhere(request, person);
  const productId = await offerElsewhere(request, admin, { name: prize, description: 'Neuf', places: 1 });
  await buyElsewhere(request, session, productId);
  await drawElsewhere(request, admin, productId);
  return { person, session, productId, prize, ticket: ticketNumber(productId, 0, 1) };
}

async function handOver(page: Page, { productId, prize }: Won) {
  await page.goto(`/admin/deliveries?productId=${productId}`);
  await row(page, prize)
    .getByRole('button', { name: /^Remettre/ })
    .click();
  return page.getByRole('dialog');
}

async function openWinner(page: Page, { productId, prize, person }: Won): Promise<void> {
  await page.goto(`/admin/deliveries?productId=${productId}&state=all`);
  await row(page, prize).getByRole('link', { name: person.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
}

/** The request whose subject begins so. */
const requestCard = (page: Page, subject: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: /attend un second/ }), hasText: subject });

async function sendRequest(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Raison').fill(reason);
  await dialog.getByRole('button', { name: 'Demander l’approbation' }).click();
  await expectToast(page, asked);
}

async function approve(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver', exact: true }).click();
  await expectToast(page, 'Approuvé : c’est fait');
}

/** Only these administrators count, and nobody has left lately. */
async function counting(usernames: readonly string[]): Promise<void> {
  const identity = databaseOf(system.addresses.postgres, 'identity');
  await unguarded(identity, 'admins', 'UPDATE admins SET confirmed = (username = ANY ($1))', [usernames]);
  await withClient(identity, (client) => client.query('UPDATE settings SET colleague_left_at = NULL'));
}

/** As if the open requests of a kind had been made 24 hours earlier. */
const afterADay = (kind: 'block' | 'activation') =>
  unguarded(
    databaseOf(system.addresses.postgres, kind === 'block' ? 'identity' : 'catalog'),
    'approval_requests',
    `UPDATE approval_requests SET requested_at = requested_at - interval '25 hours', alone_from = alone_from - interval '25 hours'
      WHERE kind = $1 AND decision IS NULL`,
    [kind],
  );
