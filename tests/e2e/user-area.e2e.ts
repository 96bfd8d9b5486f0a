import { expect, test, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import {
  answerElsewhere,
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  loginElsewhere,
  offerElsewhere,
  placeFreeElsewhere,
  productId,
  referralCodeOf,
  registerElsewhere,
  ticketsElsewhere,
} from './elsewhere.js';
import { loginAsUser, openPhone, pay, placeFreeTickets, register, newPerson } from './people.js';
import { watchConsole } from './screens.js';

/** Timeout for an open page to show a change made elsewhere, through all services and the live stream. */
const live = { timeout: 15_000 };

/** The user area apart from draws: messages, past draws, the referral programme, tickets to place. */
test('a user writes to the team, reads the history, invites a friend and places the ticket the friend earned', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const [user, friend] = [await openPhone(browser), await openPhone(browser)];
  // This test breaks the connection itself.
  const consoles = [watchConsole(user, ['ERR_CONNECTION_RESET']), watchConsole(friend)];
  const [afi, yao] = [newPerson('Afi Mensah'), newPerson('Yao Kouassi', 'CI')];

  await test.step('the menu shows that tickets can be placed, until they are', async () => {
    await register(user, afi);
    await pay(user);
    await user.waitForURL('**/select-free-tickets');
    await user.goto('/dashboard');
    const menu = await openMenu(user);
    await expect(menu.getByRole('link', { name: /^Mes Tickets\s*nouveau/ })).toBeVisible(live);
    await menu.getByRole('link', { name: /^Mes Tickets/ }).click();
    await expect(user.getByRole('heading', { name: 'À utiliser' })).toBeVisible();
    await user.getByRole('link', { name: 'Choisir mes produits' }).click();
    await placeFreeTickets(user, ['Smartphone 6,7 pouces', 'Tablette 11 pouces']);
    const later = await openMenu(user);
    await expect(later.getByRole('link', { name: 'Mes Tickets', exact: true })).toBeVisible(live);
    // What one did is told, and is nothing to read.
    await expect(later.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
    await user.keyboard.press('Escape');
    // A page that is loaded while the browser still leaves the menu's entry would be aborted.
    await expect
      .poll(() => user.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs))
      .toBeUndefined();
  });

  const admin = await loginAdminElsewhere(request);
  const records = user.getByRole('link', { name: /^Vos achats/ });
  const record = (text: string) => user.getByRole('listitem').filter({ hasText: text }).first();

  await test.step('what one did stands apart, an answer of the team is unread until the conversation is opened', async () => {
    await openMessages(user);
    await expect(user.getByText('Aucun message général pour le moment.')).toBeVisible();
    await records.click();
    for (const placed of ['Smartphone 6,7', 'Tablette 11']) await expect(record(placed)).toBeVisible(live);
    await user.getByRole('link', { name: 'Revenir aux messages' }).click();
    await answerElsewhere(request, admin, await loginElsewhere(request, afi), 'Bienvenue Afi');
    await expect(conversation(user, /\(non lu\)/)).toBeVisible(live);
    await filter(user, 'Lus');
    await expect(user.getByText('Aucun message ne correspond')).toBeVisible();
    await filter(user, 'Non lus');
    await expect(conversation(user)).toBeVisible();
    await filter(user, 'Tous');
    // No screenshot before this point: at desktop size the conversation is open next to the list and therefore read.
    await conversation(user).click();
    await expect(logged(user, 'Bienvenue Afi')).toBeVisible();
    await user.getByRole('link', { name: 'Revenir aux messages' }).click();
    await expect(conversation(user)).toBeFocused();
    await expect(conversation(user, /\(non lu\)/)).toHaveCount(0);
    await filter(user, 'Non lus');
    await expect(user.getByText('Aucun message ne correspond')).toBeVisible();
    await filter(user, 'Lus');
    await expect(conversation(user)).toBeVisible();
    await user.reload();
    await expect(conversation(user)).toBeVisible();
    await expect(conversation(user, /\(non lu\)/)).toHaveCount(0);
  });

  await test.step('Enter sends, Shift+Enter inserts a new line, blank messages are not sent', async () => {
    await conversation(user).click();
    const field = user.getByLabel('Votre message');
    await field.fill('   ');
    await field.press('Enter');
    await expect(field).toHaveValue('   ');
    await field.fill('Bonjour,');
    await field.press('Shift+Enter');
    await field.pressSequentially('où est mon ticket ?');
    await expect(field).toHaveValue('Bonjour,\noù est mon ticket ?');
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(logged(user, 'Bonjour, où est mon ticket ?')).toBeVisible();
    await expect(user.getByText('Envoi…')).toHaveCount(0);
    await user.reload();
    await expect(logged(user, 'Bonjour, où est mon ticket ?')).toBeVisible();
  });

  await test.step('an unsent message is preserved, also across a reload, and sent again', async () => {
    await user.route('**/api/messages', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
    );
    await user.getByLabel('Votre message').fill('Êtes-vous là ?');
    await user.getByLabel('Votre message').press('Enter');
    await expect(user.getByText(/^Non envoyé\./)).toBeVisible();
    await user.unroute('**/api/messages');
    await user.reload();
    await user.getByRole('button', { name: 'Réessayer' }).click();
    await expect(user.getByText(/^Non envoyé\./)).toHaveCount(0);
    await expect(logged(user, 'Êtes-vous là ?')).toHaveCount(1);
    // Shown immediately; the following search finds only messages that have arrived.
    await expect(user.getByText('Envoi…')).toHaveCount(0);
  });

  await test.step('a search finds it, another finds nothing', async () => {
    await openMessages(user);
    await user.getByRole('searchbox').fill('là ?');
    await expect(user.getByRole('link', { name: /Vous.*Êtes-vous là/ })).toBeVisible();
    await user.getByRole('searchbox').fill('introuvable');
    await expect(user.getByText('Aucun message ne correspond')).toBeVisible();
    await user.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(conversation(user)).toBeVisible();
  });

  const drawn = `Casque audio ${String(Date.now()).slice(-5)}`;
  await test.step('a ticket bought elsewhere appears in the open list of purchases, without a reload', async () => {
    const id = await offerElsewhere(request, admin, { name: drawn, places: 1 });
    await records.click();
    await stays(user);
    await buyElsewhere(request, await loginElsewhere(request, afi), id);
    await expect(record(drawn)).toBeVisible(live);
    await stayed(user);

    await user.goto('/dashboard/history');
    await expect(user.getByRole('heading', { name: 'Historique' })).toBeVisible();
    await stays(user);
    await drawElsewhere(request, admin, id);
  });

  await test.step('the draw arrives in the open history, with its figures and its winner', async () => {
    const past = user.getByRole('listitem').filter({ has: user.getByRole('heading', { name: drawn }) });
    // The winner is told in gold on the page that is open.
    await expect(user.getByRole('dialog', { name: 'Vous avez gagné' })).toBeVisible(live);
    await user.keyboard.press('Escape');
    await expect(past.getByText('A. M.')).toBeVisible(live);
    await expect(past.getByText(/, 1\sticket/)).toBeVisible();
    await expect(past.getByText(/^Vous aviez 1\sticket$/)).toBeVisible(live);
    await expect(past.getByText(/^Gagné avec T\d+-0001$/)).toBeVisible(live);
    await stayed(user);
    for (const name of ['Tirages terminés', 'Gagnants en tout', 'Participations', 'Moyenne par tirage'])
      expect(await figure(user, 'Statistiques', name)).toBeGreaterThan(0);
    await past.getByRole('button', { name: /^Voir les gagnants/ }).click();
    const winners = user.getByRole('dialog').filter({ hasText: drawn });
    await expect(winners.getByText('A. M.')).toBeVisible();
    await expect(winners.getByText(/^T\d+-0001$/)).toBeVisible();
    await winners.getByRole('link', { name: 'Voir la preuve du tirage' }).click();
    await user.waitForURL('**/tirages/*');
    await expect(user.getByText('A. M.').first()).toBeVisible();
  });

  const link = await test.step('the link is copied, announced, and can be shared', async () => {
    await user.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await user.goto('/dashboard/referral');
    await user.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(
      user.getByRole('status').getByText('Lien de parrainage copié dans le presse-papiers !', { exact: true }),
    ).toBeVisible();
    const copied = await user.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^${new URL(user.url()).origin}/register\\?ref=\\w+$`));
    const whatsApp = new URL((await user.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? '');
    expect(`${whatsApp.origin}${whatsApp.pathname}`).toBe('https://wa.me/');
    expect(whatsApp.searchParams.get('text')).toContain(copied);
    const facebook = new URL((await user.getByRole('link', { name: /^Facebook/ }).getAttribute('href')) ?? '');
    expect(`${facebook.origin}${facebook.pathname}`).toBe('https://www.facebook.com/sharer/sharer.php');
    expect(facebook.searchParams.get('u')).toBe(copied);
    return copied;
  });

  await test.step('a friend who registers with the link is counted', async () => {
    expect(await figure(user, 'Vos compteurs', 'Amis parrainés')).toBe(0);
    // Where the link is sent, its preview has the same words.
    expect(await (await friend.request.get(link)).text()).toContain(
      'property="og:title" content="Afi M. vous invite · ',
    );
    await friend.goto(link);
    await expect(friend.getByText('Afi M. vous invite.')).toBeVisible();
    await expect(friend.getByText(/^Qui invite reçoit 1\s+ticket gratuit par ami qui achète/)).toBeVisible();
    // The landing page remembers it, before any input.
    await friend.goto('/');
    await expect(friend.getByText('Afi M. vous invite.')).toBeVisible();
    await register(friend, yao, link);
    await pay(friend, 'Wave');
    await friend.waitForURL('**/select-free-tickets');
    await user.reload();
    await expect(user.getByText('Y. K.')).toBeVisible();
    await expect(user.getByText('1 ticket à son premier achat')).toBeVisible();
    expect(await figure(user, 'Vos compteurs', 'Amis parrainés')).toBe(1);
  });

  await test.step('free tickets earn nothing; the first bought one earns a ticket to place', async () => {
    const session = await loginElsewhere(request, yao);
    const [phone, tablet] = [await productId(request, 'Smartphone'), await productId(request, 'Tablette')];
    await placeFreeElsewhere(request, session, [phone, tablet]);
    await user.reload();
    await expect(user.getByText('Y. K.')).toBeVisible();
    expect(await figure(user, 'Vos compteurs', 'Ont participé')).toBe(0);
    await stays(user);
    await buyElsewhere(request, session, await productId(request, 'Console'));
    await expect(user.getByText('1 ticket gratuit à placer')).toBeVisible(live);
    await expect.poll(() => figure(user, 'Vos compteurs', 'Ont participé')).toBe(1);
    expect(await figure(user, 'Vos compteurs', 'Tickets gratuits')).toBe(1);
    await expect(user.getByText('+1 ticket')).toBeVisible();
    await expect(user.getByText('1 ticket à son premier achat')).toHaveCount(0);
    await stayed(user);
  });

  await test.step('which is then placed', async () => {
    await user.getByRole('link', { name: 'Placer', exact: true }).click();
    await user.getByRole('button', { name: 'Placer un ticket de parrainage' }).click();
    const place = user.getByRole('dialog', { name: 'Placer un ticket' });
    await expect(place.getByRole('button', { name: 'Placer le ticket' })).toBeDisabled();
    await place.getByRole('radio', { name: /Smartphone 6,7 pouces/ }).check();
    await place.getByRole('button', { name: 'Placer le ticket' }).click();
    await expect(
      user.getByRole('status').getByText(/^Votre ticket est placé pour Smartphone 6,7 pouces/),
    ).toBeVisible();
    await expect(place).toHaveCount(0);
    await expect(user.getByRole('heading', { name: 'À utiliser' })).toHaveCount(0);
    // The button that opened the dialog disappears with the last ticket: keyboard focus continues from the top of the
    // screen.
    await expect(user.getByRole('main')).toBeFocused();
    await expect(user.getByRole('listitem').getByText('Parrainage', { exact: true })).toBeVisible();
  });

  await test.step('a ticket and the win are shared as pictures', async () => {
    const width = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await user.getByRole('link', { name: 'Partager Smartphone 6,7 pouces' }).first().click();
    const ticket = user.getByRole('dialog', { name: 'Partager mon ticket' }).getByRole('img');
    await expect.poll(() => width(ticket)).toBe(1200);
    const plain = await ticket.getAttribute('src');
    await user.getByText('Montrer le numéro de mon ticket').click();
    await expect(ticket).not.toHaveAttribute('src', plain ?? '');
    await user.goto('/dashboard/wins');
    await user.getByRole('button', { name: 'Partager mon gain' }).click();
    await expect.poll(() => width(user.getByRole('dialog').getByRole('img'))).toBe(1200);
  });

  for (const check of consoles) check();
});

test('a user downloads their stored data and closes the account', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const [essi, yao] = [newPerson('Essi Amegan'), newPerson('Yao Agbodjan')];
  const session = await registerElsewhere(request, essi);
  await registerElsewhere(request, yao, await referralCodeOf(request, session));
  const product = await offerElsewhere(request, await loginAdminElsewhere(request), {
    name: `Mixeur ${String(Date.now()).slice(-5)}`,
    places: 3,
  });
  await buyElsewhere(request, session, product);
  await expect.poll(async () => (await ticketsElsewhere(request, session)).purchased, { timeout: 30_000 }).toBe(1);

  const user = await openPhone(browser);
  // The wrong password, what is still open, and the login of a closed account are refused.
  const console = watchConsole(user, [409, 401]);
  await loginAsUser(user, essi);
  await user.waitForURL('**/dashboard');
  await (await openMenu(user)).getByRole('link', { name: 'Mon profil' }).click();
  await expect(user.getByRole('heading', { name: 'Mon profil' })).toBeVisible();

  await test.step('the file contains everything, but only the friend’s public name', async () => {
    const coming = user.waitForEvent('download');
    await user.getByRole('heading', { name: 'Mes données' }).click();
    await user.getByRole('button', { name: 'Télécharger mes données' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    const { compte, tickets, argent, messages } = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    const of = (nature: string) =>
      [compte, tickets, argent, messages].flatMap((items = []) => items.filter((item) => item.nature === nature));
    expect(of('compte')).toMatchObject([{ nom: essi.name, ville: essi.city }]);
    expect(of('filleul')).toMatchObject([{ 'nom affiché': 'Y. A.' }]);
    expect(of('tickets')).toMatchObject([{ 'numéro du tirage': product, 'nombre de tickets': 1 }]);
    expect(of('paiement')).toHaveLength(2);
    expect(of('appareil connu').length).toBeGreaterThan(0);
    expect(of('message').length).toBeGreaterThan(0);
    expect(text).not.toContain('Agbodjan');
  });

  await test.step('the account is not closed with a wrong password, nor before open items are given up', async () => {
    await user.getByRole('heading', { name: 'Fermer mon compte' }).click();
    await user.getByRole('button', { name: 'Fermer mon compte' }).click();
    const dialog = user.getByRole('dialog', { name: 'Fermer votre compte' });
    await expect(dialog.getByRole('button', { name: 'Garder mon compte' })).toBeFocused();
    const password = dialog.getByLabel('Mot de passe actuel', { exact: true });
    await password.fill('pas-le-bon');
    await password.press('Enter');
    await expect(dialog.getByText('Le mot de passe actuel est incorrect')).toBeVisible();
    await expect(password).toBeFocused();
    // After a wrong password the server delays the next attempt.
    const left = dialog.getByText(/^Il vous reste 1 ticket en jeu et 2 tickets à placer/);
    await expect(async () => {
      // The answer may have come since the last look.
      if (!(await left.isVisible())) {
        await password.fill(essi.password);
        await password.press('Enter');
      }
      await expect(left).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await dialog.getByRole('checkbox', { name: /^J’y renonce/ }).check();
    await dialog.getByRole('button', { name: 'Fermer définitivement' }).click();
  });

  await test.step('the landing page confirms it, and login is no longer possible', async () => {
    await expect(user.getByRole('status').getByText(/^Votre compte est fermé\./)).toBeVisible();
    await expect(user.getByRole('heading', { name: 'Tirages en Cours' })).toBeVisible();
    expect(new URL(user.url()).pathname).toBe('/');
    await loginAsUser(user, essi);
    await expect(user.getByText('Numéro de téléphone ou mot de passe incorrect')).toBeVisible();
  });
  console();
});

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

async function openMessages(page: Page): Promise<void> {
  await page.goto('/dashboard/messages');
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
}

const conversation = (page: Page, state: RegExp = /^Équipe/) =>
  page.getByRole('link', { name: /^Équipe/ }).and(page.getByRole('link', { name: state }));

const logged = (page: Page, text: string) => page.getByRole('log').getByText(text);

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filtre' }).getByText(name, { exact: true }).click();

/** The value of a named figure in a list. */
async function figure(page: Page, list: string, name: string): Promise<number> {
  const row = page.locator(`dl[aria-label="${list}"] > div`).filter({ has: page.getByText(name, { exact: true }) });
  return Number((await row.locator('dd').innerText()).replace(/\D/g, ''));
}

/** Marks the document, so that `stayed` can check that it has not been reloaded. */
const stays = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.stays = ''));
const stayed = async (page: Page) => expect(page.locator('html[data-stays]')).toHaveCount(1);
