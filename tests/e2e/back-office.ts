import { expect, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { system } from './config.js';
import { loginAdminElsewhere, signedIn } from './elsewhere.js';
import { desktop, entriesAreLeft } from './screens.js';

/** Timeout for an open page to show a change made elsewhere, through all services and the live stream. */
export const live = { timeout: 15_000 };

/** Letters that no other test's names end with: people's names have no digits. */
let marks = 0;
export const uniqueMark = () =>
  `${String(Date.now()).slice(-6)}${process.pid % 10}${(marks += 1)}`.replace(
    /\d/g,
    (digit) => 'abcdefghij'[+digit] ?? '',
  );

/** A desktop browser in which the first administrator is signed in. */
export async function atTheDesk(browser: Browser, request: APIRequestContext, session?: string): Promise<Page> {
  const context = await signedIn(browser, session ?? (await loginAdminElsewhere(request)), { viewport: desktop });
  return context.newPage();
}

/** Opens a section through the menu, as an administrator does. */
export async function openSection(page: Page, label: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: new RegExp(`^${label}(\\s*\\d+)?$`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible();
}

/** A row of the list that contains the given words. */
export const row = (page: Page, ...words: readonly string[]): Locator =>
  words.reduce((rows, hasText) => rows.filter({ hasText }), page.locator('tbody').getByRole('row'));

/** Types into the list's search and waits until the URL contains it. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect.poll(() => new URL(page.url()).searchParams.get('q') ?? '').toBe(text);
  // Until the answer arrives the rows of the previous search remain.
  await expect(page.locator('[aria-busy] > table')).toHaveCount(0);
}

/** A short result announced by the status region, with its exact text; a dialog that closed with it is left. */
export async function expectToast(page: Page, text: string, { timeout }: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('.toasts').getByText(text, { exact: true })).toBeVisible({ timeout });
  await entriesAreLeft(page);
}

/** The toast of an act that its service holds for ten seconds first (docs/product.md rule 69). */
export const expectHeldToast = (page: Page, text: string): Promise<void> =>
  expectToast(page, text, { timeout: 25_000 });

/** Waits until no dialog is open, and its entry in the history is left. */
export async function dialogIsLeft(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await entriesAreLeft(page);
}

/** Presses the list's CSV button. @returns the file's lines cell by cell, the column titles first. */
export async function downloadedCsv(page: Page, list: string): Promise<{ name: string; lines: string[][] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Télécharger en CSV : ${list}` }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF'), 'a byte order mark: spreadsheets read the accents').toBe(true);
  const lines = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return { name: download.suggestedFilename(), lines };
}

export interface AuditedAct {
  /** The action as shown in the log. */
  action: string;
  /** A field that changed, and both values as shown; a value is absent if the action has none. */
  change?: { field: string; before?: string | RegExp; after?: string | RegExp };
}

/**
 * The log has a line for each action on this subject: actor, action, values before and after, and IP address.
 * @param area the value of the filter, @param subject the end of its id, or another search term for it
 */
export async function expectAudited(
  page: Page,
  { area, subject, by = system.admin.username }: { area: string; subject: string; by?: string },
  acts: readonly AuditedAct[],
): Promise<void> {
  await openSection(page, 'Journal');
  await page.getByLabel('Domaine').selectOption(area);
  await search(page, subject);
  for (const { action, change } of acts) {
    const line = page
      .locator('tbody')
      .getByRole('row')
      .filter({ has: page.getByText(action, { exact: true }) });
    const one = line.first();
    await untilShown(page, one, `${action} of ${subject} has its line`);
    await expect(one.getByText(by, { exact: true })).toBeVisible();
    await expect(one.getByRole('cell').last()).toHaveText(/^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*:[\da-f:.]+)$/);
    if (change === undefined) continue;
    await one.locator('summary').click();
    const difference = one.locator('dl > div').filter({ has: page.getByText(change.field, { exact: true }) });
    await expectSide(difference.locator('del'), 'Avant', change.before);
    await expectSide(difference.locator('ins'), 'Après', change.after);
  }
}

async function expectSide(side: Locator, word: string, wanted: string | RegExp | undefined): Promise<void> {
  if (wanted === undefined) return expect(side).toHaveCount(0);
  const text = expect.poll(async () => (await side.innerText()).replace(/\s+/g, ' ').replace(`${word} : `, '').trim());
  return typeof wanted === 'string' ? text.toBe(wanted) : text.toMatch(wanted);
}

/** Data that reaches a list through the broker, but does not update an open one: the list is reloaded until it appears. */
export async function untilShown(page: Page, shown: Locator, what?: string): Promise<void> {
  let looks = 0;
  await expect(async () => {
    if ((looks += 1) > 1) await page.reload();
    await expect(shown).toBeVisible({ timeout: 4_000 });
  }, what).toPass({ timeout: 30_000 });
}

/** Finds a task in "À faire", where the oldest are shown first, and opens its page. */
export async function openTask(page: Page, name: string | RegExp): Promise<void> {
  await page.goto('/admin');
  const task = page.getByRole('link', { name });
  const all = page.getByRole('button', { name: 'Montrer tout' });
  let looks = 0;
  await expect(async () => {
    if ((looks += 1) > 1) await page.reload();
    await expect(task.or(all).first()).toBeVisible({ timeout: 4_000 });
    if (!(await task.isVisible())) await all.click();
    await expect(task).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await task.click();
  // The names of the list's buttons contain its titles.
  await expect(page.getByRole('heading', { name: 'À faire' })).toHaveCount(0);
}

/** The value of a named figure of the dashboard. */
export async function keyFigure(page: Page, name: string): Promise<number> {
  const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  return Number((await card.locator('.num-lg').innerText()).replace(/\D/g, ''));
}

/** Marks the document, so that `stayed` can check that it has not been reloaded. */
export const stays = (page: Page) => page.evaluate(() => void (document.documentElement.dataset.stays = ''));
export const stayed = async (page: Page) => expect(page.locator('html[data-stays]')).toHaveCount(1);

/** The form under this heading. */
export const formOf = (page: Page, heading: string): Locator =>
  page.locator('form').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
