import { someMessages } from '@raffle/contracts/fixtures/messages';
import { id } from '@raffle/contracts/fixtures/world';
import { expect, test } from '@playwright/test';
import { desktop, phone } from '../screens.js';
import { deliveryStates } from './delivery-states.js';
import { answerCalls, openScreen, openState } from './open-state.js';
import { settle } from './page-time.js';
import type { State } from './state.js';

// What only a browser does with a dialog: its history, its events, a press that ends elsewhere.
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });

const photo = deliveryStates.find(({ name }) => name === 'admin-delivery-photo')!;
const menu: State = { name: 'drawer', path: '/dashboard/messages', as: 'user', press: [/^Ouvrir le menu/] };

test('a dialog closes on a press and release outside, on Escape and on Back, and by nothing else', async ({ page }) => {
  await openScreen(page, photo);
  const dialog = page.getByRole('dialog', { name: photo.dialog });
  const reopen = () =>
    page
      .getByRole('button', { name: /^Photo/ })
      .first()
      .click({ force: true });
  const title = (await dialog.getByRole('heading').first().boundingBox())!;
  const outside = { x: 180, y: 20 };

  await test.step('a text is selected, and the button released outside', async () => {
    await page.mouse.move(title.x + 20, title.y + 10);
    await page.mouse.down();
    await page.mouse.move(outside.x, outside.y);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
  });
  await test.step('a file chooser is cancelled', async () => {
    const chooser = dialog.getByLabel('Choisir une photo');
    await chooser.evaluate((input) => void input.dispatchEvent(new Event('cancel', { bubbles: true })));
    await expect(dialog).toBeVisible();
  });
  await test.step('Back closes it and stays on the page, where the next Back leaves', async () => {
    const { pathname } = new URL(page.url());
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(pathname);
    await reopen();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await reopen();
    await page.mouse.click(outside.x, outside.y);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).not.toBe(pathname);
  });
});

test('the drawer closes on Back; after one of its links Back leads to the page before', async ({ page }) => {
  await openScreen(page, menu);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.goBack();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: /^Ouvrir le menu/ }).click();
  await drawer.getByRole('link', { name: 'Historique' }).click();
  await expect(page).toHaveURL(/\/dashboard\/history$/);
  await expect(drawer).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/messages$/);
  await expect(drawer).toHaveCount(0);
});

test('a page that a dialog led to is left by Back and reached again by Forward, however often', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openScreen(page, { name: 'settings', path: '/admin/settings', as: 'admin' });
  await page.getByRole('main').locator('[inputmode=numeric]').first().fill('17');
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  const dialogs = () => page.evaluate(() => (history.state as { dialogs?: number }).dialogs);
  for (const times of ['once', 'again']) {
    await page.goBack();
    await expect(page, times).toHaveURL(/\/admin\/settings$/);
    // The dialog's entry is skipped in a step of its own.
    await expect.poll(dialogs).toBeUndefined();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  }
});

test('whatever is chosen in the phone’s sheet of a list is one step', async ({ page }) => {
  const sheet = page.getByRole('dialog', { name: 'Filtrer et trier' });
  const openSheet = () => page.getByRole('button', { name: /^Filtres/ }).click();
  const entries = () => page.evaluate(() => history.length);
  for (const path of ['/admin/users', '/admin/users?page=3']) {
    await openScreen(page, { name: 'users', path, as: 'admin' });
    const before = await entries();
    await openSheet();
    for (const state of ['active', 'blocked', 'inactive']) {
      const read = page.waitForRequest((request) => request.url().includes(`state=${state}`));
      await sheet.getByLabel('État').selectOption(state);
      await read;
    }
    await sheet.getByLabel('Trier la liste').selectOption('name asc');
    await sheet.getByRole('button', { name: 'Voir la liste' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/users\?sort=name&direction=asc&state=inactive$/);
    expect((await entries()) - before, path).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect(page, 'the page before').toHaveURL(path.includes('page') ? /\?page=3$/ : /\/blank$/);
    await page.goForward();
    await expect(page).toHaveURL(/\?sort=name&direction=asc&state=inactive$/);
  }

  // Back in the sheet closes it; what is chosen stays.
  await openSheet();
  await sheet.getByLabel('État').selectOption('blocked');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\?sort=name&direction=asc&state=blocked$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filtres (1)' })).toBeVisible();
});

test('with Save-Data an answer arrives within 30 seconds, as each page says, and what is read stays in place', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const [first] = someMessages.conversation;
  const conversation = Array.from({ length: 30 }, (_, index) => ({ ...first!, id: id(600 + index), is_read: true }));
  const reply = (more: typeof conversation) => ({
    'GET /messages': { body: { ...someMessages, conversation: [...conversation, ...more] } },
  });
  await openState(page, { name: 'data-saver', path: '/dashboard/messages?ouvert=equipe', as: 'user', api: reply([]) });
  await expect(page.getByText('Économie de données : les nouveautés arrivent toutes les 30 secondes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeInViewport({ ratio: 1 });
  const log = page.getByRole('log');
  await log.evaluate((box) => (box.scrollTop = 0));
  const seen = await log.evaluate((box) => box.scrollTop);
  await answerCalls(reply([{ ...first!, id: id(631), from_admin: true, content: 'Votre lot part demain.' }]));
  await page.clock.runFor(31_000);
  await settle(page);
  const jump = page.getByRole('button', { name: 'Nouveau message' });
  await expect(jump).toBeInViewport();
  expect(await log.evaluate((box) => box.scrollTop)).toBe(seen);
  await jump.click();
  await expect(page.getByText('Votre lot part demain.').last()).toBeInViewport();
  await expect(jump).toHaveCount(0);
});
