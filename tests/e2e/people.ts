import { expect, type Browser, type Page } from '@playwright/test';
import { system, workerIndex } from './config.js';
import { phone as phoneSize } from './screens.js';

export interface Person {
  name: string;
  /** As typed, in groups. */
  phone: string;
  country: 'TG' | 'CI';
  city: string;
  password: string;
}

let people = 0;

/** A person who is not registered yet: each test has its own people. Phone numbers are counted up, from a different start in each worker. */
export function newPerson(name: string, country: 'TG' | 'CI' = 'TG'): Person {
  people += 1;
  const unique = String((workerIndex() + 1) * 1000 + people).padStart(6, '0');
  const digits = country === 'TG' ? `90${unique}` : `0701${unique}`;
  return {
    name,
    country,
    phone: digits.replace(/(\d{2})(?=\d)/g, '$1 '),
    city: country === 'TG' ? 'Lomé' : 'Abidjan',
    password: 'soleil26',
  };
}

/** A new browser context: separate storage, a phone's size. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: system.gateway, viewport: phoneSize, locale: 'fr-TG' });
  return context.newPage();
}

/** Fills in the form and continues to the provider's page. */
export async function register(
  page: Page,
  person: Person,
  /** For example of an invitation. */
  path = '/register',
): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Nom complet').fill(person.name);
  if (person.country === 'CI') await page.getByLabel('Pays').selectOption('CI');
  await page.getByLabel('Numéro de téléphone').fill(person.phone);
  await page.getByLabel(/^Ville/).fill(person.city);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmer le mot de passe').fill(person.password);
  const pay = page.getByRole('button', { name: 'Payer 500 F CFA' });
  await expect(pay).toBeDisabled();
  await page.getByRole('checkbox').check();
  await pay.click();
  await atCheckout(page);
}

export async function atCheckout(page: Page): Promise<string> {
  await page.waitForURL((url) => url.origin === new URL(system.sandbox).origin);
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}

/** Pays on the provider's page, which then redirects to the shop. */
export async function pay(page: Page, operator = 'Orange'): Promise<void> {
  await page.getByText(operator, { exact: false }).first().click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.waitForURL(`${system.gateway}/**`);
}

/**
 * Expects a sentence that is shown for only a few seconds: it is observed inside the page, so that a slow test runner cannot miss it. Begin before
 * the step that leads to it, beside which it looks on.
 */
export async function expectBriefly(page: Page, sentence: string, timeout = 30_000): Promise<void> {
  await page.waitForFunction((words) => document.body?.textContent.replace(/\s+/g, ' ').includes(words), sentence, {
    polling: 200,
    timeout,
  });
}

/** Chooses the two free products by name and confirms. */
export async function placeFreeTickets(page: Page, products: readonly [string, string]): Promise<void> {
  await page.waitForURL('**/select-free-tickets');
  // Taps the card as a user would: its hidden checkbox can be covered by the bottom bar.
  for (const product of products) await page.locator('label').filter({ hasText: product }).click();
  await expect(page.getByText('Tickets sélectionnés: 2/2')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer mes 2 tickets gratuits' }).click();
  await page.waitForURL('**/dashboard');
}

/** On Mes Tickets the products beyond the first are behind a press. */
export async function showAllProducts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Acheter un ticket/ })
    .first()
    .waitFor();
  const more = page.getByText(/^Voir \d+\sautres? tirages?$/);
  if (await more.isVisible()) await more.click();
}

export async function loginAsAdmin(page: Page, account = system.admin): Promise<void> {
  await tryLoginAsAdmin(page, account);
  await page.waitForURL((url) => url.pathname === '/admin');
}

/** The same, regardless of the answer. */
export async function tryLoginAsAdmin(page: Page, account: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByText('Administrateur', { exact: true }).click();
  await page.getByLabel('Nom d’utilisateur').fill(account.username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

export async function loginAsUser(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  if (person.country === 'CI') await page.getByLabel('Pays').selectOption('CI');
  await page.getByLabel('Numéro de téléphone').fill(person.phone);
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}
