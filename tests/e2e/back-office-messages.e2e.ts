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
import { loginAdminElsewhere, registerElsewhere, signedIn } from './elsewhere.js';
import { newPerson } from './people.js';
import { desktop, look, lookAtOverlay, watchConsole } from './screens.js';

/** Messages, with the user on the other side. */
test('a conversation goes both ways live, is marked as read and deleted', async ({ browser, request }) => {
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
    const { unread: before } = (await answer.json()) as { unread: number };
    await expect.poll(() => waiting(page), live).toBeGreaterThanOrEqual(before);
    await stays(page);
    await user.goto('/dashboard/messages?ouvert=equipe');
    await write(user, question);
    await expect(line).toContainText(question, live);
    await expect(line.getByText('1 message non lu')).toBeAttached();
    // Other tests write messages at the same time, and only this one reads them.
    await expect.poll(() => waiting(page), live).toBeGreaterThan(before);
    await stayed(page);
  });

  const id = await test.step('it is opened and marked as read with its button', async () => {
    await search(page, mark);
    await page.getByText('Non lues', { exact: true }).click();
    await expect(line).toHaveCount(1);
    await line.click();
    await expect(log(page).getByText(question)).toBeVisible();
    await expect(line.getByText('1 message non lu')).toBeAttached();
    await look(page, 'admin-messages');
    const { name, lines } = await downloadedCsv(page, 'Conversations');
    expect(name).toMatch(/^conversations-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines.slice(1).map(([person, , unread, , , words]) => [person, unread, words])).toEqual([
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
    await lookAtOverlay(page, dialog, 'over-admin-delete-conversation');
    await page.setViewportSize(desktop);
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
    await page.getByText('Archivées', { exact: true }).click();
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
