import { expect, test, type Page } from '@playwright/test';
import {
  atTheDesk,
  downloadedCsv,
  expectAudited,
  expectToast,
  live,
  openSection,
  search,
  stayed,
  stays,
  uniqueMark,
} from './back-office.js';
import { system } from './config.js';
import { addAdminElsewhere, loginAdminElsewhere, registerElsewhere, signedIn } from './elsewhere.js';
import { newPerson } from './people.js';
import { watchConsole } from './screens.js';

/** Messages, with the user on the other side. */
test('a conversation goes both ways live, is marked as read and deleted @everyday', async ({ browser, request }) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const ama = newPerson(`Ama${mark} Dzidula`);
  // The file contains public names (initials until people choose); the screen and its search use full names.
  const shown = 'A. D.';
  const session = await registerElsewhere(request, ama);
  const admin = await loginAdminElsewhere(request);
  const page = await atTheDesk(browser, request, admin);
  const user = await (await signedIn(browser, session)).newPage();
  const consoles = [watchConsole(page), watchConsole(user)];
  const line = page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(`^${ama.name}`) });
  const question = 'Bonjour, mon ticket est-il bien pris ?';

  await test.step('the person’s message arrives in the open list, counted there and in the menu', async () => {
    await page.goto('/admin');
    await openSection(page, 'Messages');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const answer = await request.get(`${system.gateway}/api/admin/conversations?limit=1`, {
      headers: { Authorization: `Bearer ${admin}` },
    });
    const { to_answer: before } = (await answer.json()) as { to_answer: number };
    await expect.poll(() => waiting(page), live).toBeGreaterThanOrEqual(before);
    await stays(page);
    await user.goto('/dashboard/messages?ouvert=equipe');
    await write(user, question);
    await expect(line).toContainText(question, live);
    await expect(line.getByText('1 message non lu')).toBeAttached();
    // Other tests write messages at the same time, and only this file answers them.
    await expect.poll(() => waiting(page), live).toBeGreaterThan(before);
    await stayed(page);
  });

  const id = await test.step('it is opened and marked as read with its button', async () => {
    await search(page, mark);
    await page.getByLabel('Autres conversations').selectOption('Non lues');
    await expect(line).toHaveCount(1);
    await line.click();
    await expect(log(page).getByText(question)).toBeVisible();
    await expect(line.getByText('1 message non lu')).toBeAttached();
    const { name, lines } = await downloadedCsv(page, 'Conversations');
    expect(name).toMatch(/^conversations-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.slice(1).map(([person, , unread, , , , words]) => [person, unread, words])).toEqual([
      [shown, '1', question],
    ]);
    await page.getByRole('button', { name: 'Marquer comme lu' }).click();
    await expectToast(page, 'Conversation marquée comme lue');
    await expect(page.getByRole('button', { name: 'Marquer comme lu' })).toHaveCount(0);
    // Nothing in it is unread any more: the filter finds nothing.
    await expect(page.getByText('Aucune conversation ne correspond')).toBeVisible();
    await page.getByText('Toutes', { exact: true }).click();
    await expect(line).toHaveCount(1);
    await expect(line.getByText(/non lu/)).toHaveCount(0);
    return new URL(page.url()).pathname.split('/').pop() ?? '';
  });

  await test.step('the answer arrives in the user’s open conversation, and the next question in the administrator’s', async () => {
    await stays(user);
    await write(page, 'Bonjour Ama, oui : il porte le numéro 0001.');
    await expect(log(user).getByText('il porte le numéro 0001')).toBeVisible(live);
    await stayed(user);
    await stays(page);
    await write(user, 'Merci beaucoup !');
    await expect(log(page).getByText('Merci beaucoup !')).toBeVisible(live);
    await stayed(page);
  });

  await test.step('deleted after a confirmation, it is archived and remains readable for both', async () => {
    await page.getByRole('button', { name: 'Supprimer la conversation' }).click();
    const dialog = page.getByRole('dialog', { name: `Supprimer la conversation avec ${ama.name} ?` });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(log(page).getByText(question)).toBeVisible();
    await page.getByRole('button', { name: 'Supprimer la conversation' }).click();
    await dialog.getByRole('button', { name: 'Supprimer', exact: true }).click();
    await expectToast(page, 'La conversation est dans les archives');
    await page.waitForURL((url) => url.pathname === '/admin/messages');
    await expect(line).toHaveCount(0);
    await user.reload();
    await expect(log(user).getByText(question)).toBeVisible();
    await expect(log(user).getByText('il porte le numéro 0001')).toBeVisible();
    await page.getByLabel('Autres conversations').selectOption('Archivées');
    await expect(line).toHaveCount(1);
  });

  await test.step('the log contains the answer and the archiving', async () => {
    await expectAudited(page, { area: 'conversation', subject: id }, [
      { action: 'Réponse à un utilisateur' },
      { action: 'Conversation archivée', change: { field: 'Archivée', before: 'non', after: 'oui' } },
    ]);
  });

  for (const check of consoles) check();
});

/** Two administrators share the work: one of them has a conversation, and each sees what the other does. */
test('a conversation is taken, answered and handed over, as the other administrator sees at once', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const afi = newPerson(`Afi${mark} Adzo`);
  const session = await registerElsewhere(request, afi);
  const chief = await loginAdminElsewhere(request);
  const colleague = { username: `awa.${mark}`, password: 'harmattan-du-nord-2026' };
  const colleagueId = await addAdminElsewhere(request, chief, colleague);
  const theirs = await atTheDesk(browser, request, await loginAdminElsewhere(request, colleague));
  const mine = await atTheDesk(browser, request, chief);
  const user = await (await signedIn(browser, session)).newPage();
  const consoles = [watchConsole(mine), watchConsole(theirs), watchConsole(user)];
  const me = system.admin.username;
  const line = (page: Page) =>
    page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(`^${afi.name}`) });

  await test.step('what the person wrote waits, with nobody who has it', async () => {
    await user.goto('/dashboard/messages?ouvert=equipe');
    await write(user, 'Mon paiement est-il arrivé ?');
    for (const page of [mine, theirs]) {
      await page.goto(`/admin/messages?filter=to_answer&direction=asc&q=${mark}`);
      await line(page).click();
      const owner = page.getByRole('region', { name: 'Suivi de la conversation' });
      await expect(owner.getByText('Sans responsable')).toBeVisible();
    }
  });

  await test.step('one takes it and writes: the other sees both', async () => {
    await stays(theirs);
    await mine.getByRole('button', { name: 'Prendre', exact: true }).click();
    await expect(mine.getByText('Vous vous en occupez')).toBeVisible();
    await expect(theirs.getByText(`${me} s’en occupe`)).toBeVisible(live);
    await expect(line(theirs)).toContainText(me);
    await mine.getByLabel('Votre message').pressSequentially('Bonj');
    await expect(theirs.getByText(`${me} écrit une réponse…`)).toBeVisible(live);
    await stayed(theirs);
  });

  await test.step('reading it does not answer it; an answer does, and names its author to administrators alone', async () => {
    await theirs.getByRole('button', { name: 'Marquer comme lu' }).click();
    await expectToast(theirs, 'Conversation marquée comme lue');
    await expect(theirs.getByText(/^Attend depuis/)).toBeVisible();
    await stays(theirs);
    await write(mine, 'Bonjour Afi, oui, il est arrivé.');
    await expect(mine.getByText('Répondue', { exact: true })).toBeVisible();
    await expect(log(theirs).getByText(`${me} : `)).toBeAttached(live);
    await expect(theirs.getByText('Répondue', { exact: true })).toBeVisible(live);
    await stayed(theirs);
    await expect(log(user).getByText('oui, il est arrivé')).toBeVisible(live);
    await expect(user.getByText(me)).toHaveCount(0);
    // Nobody else waits, or the next one is one press away.
    await expect(mine.getByText(/attend(ent)? (une|de) réponse\.?$/).last()).toBeVisible();
  });

  await test.step('the person writes again: it is still theirs, who hands it over', async () => {
    await write(user, 'Et mon ticket ?');
    await expect(log(mine).getByText('Et mon ticket ?')).toBeVisible(live);
    await expect(mine.getByText('Vous vous en occupez')).toBeVisible();
    await mine.getByRole('button', { name: 'Confier' }).click();
    await mine
      .getByRole('dialog', { name: 'Confier la conversation' })
      .getByRole('button', { name: colleague.username })
      .click();
    await expectToast(mine, `Conversation confiée à ${colleague.username}`);
    await expect(theirs.getByText('Vous vous en occupez')).toBeVisible(live);
    await theirs.goto(`/admin/messages?filter=mine`);
    await expect(line(theirs)).toHaveCount(1);
  });

  await test.step('removing the colleague gives it back to the team', async () => {
    await request.delete(`${system.gateway}/api/admin/admins/${colleagueId}`, {
      headers: { Authorization: `Bearer ${chief}` },
    });
    const owner = mine.getByRole('region', { name: 'Suivi de la conversation' });
    await expect(owner.getByText('Sans responsable')).toBeVisible(live);
    await mine.getByRole('button', { name: 'Rien à répondre' }).click();
    await expectToast(mine, 'Conversation classée : rien à répondre');
    await expect(mine.getByText('Répondue', { exact: true })).toBeVisible();
    const id = new URL(mine.url()).pathname.split('/').pop() ?? '';
    await expectAudited(mine, { area: 'conversation', subject: id }, [
      { action: 'Conversation prise en charge', change: { field: 'Responsable', after: me } },
      { action: 'Réponse à un utilisateur' },
      { action: 'Conversation confiée', change: { field: 'Responsable', after: colleague.username } },
      { action: 'Conversation classée sans réponse' },
    ]);
  });

  // The colleague's session ended with the account.
  for (const check of [consoles[0], consoles[2]]) check?.();
});

const log = (page: Page) => page.getByRole('log');

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Votre message');
  await field.fill(text);
  await field.press('Enter');
  await expect(log(page).getByText(text)).toBeVisible();
}

/** The number of unanswered conversations in the menu. */
async function waiting(page: Page): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Messages/ });
  return Number((await link.innerText()).replace(/\D/g, '') || 0);
}
