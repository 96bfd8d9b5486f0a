import { expect, test, type APIRequestContext } from '@playwright/test';
import { system } from './config.js';
import { holdElsewhere, productId } from './elsewhere.js';
import {
  atCheckout,
  loginAsUser,
  openPhone,
  pay,
  placeFreeTickets,
  showAllProducts,
  register,
  expectBriefly,
  newPerson,
  type Person,
} from './people.js';

/** The maximum time promised by product and issue from the payment to the account or ticket. */
const withinAMinute = { timeout: 60_000, intervals: [1000] };

/** The same for logins, with few attempts: after five failures an account answers more slowly. The test system polls every 5 s. */
const fewTries = { timeout: 60_000, intervals: [1_000, 6_000, 6_000, 20_000, 20_000] };

/** The provider's webhook for this payment never arrives. */
async function loseWebhook(request: APIRequestContext, token: string): Promise<void> {
  const answer = await request.post(`${system.sandbox}/sandbox/payments/${token}/faults`, {
    data: { webhook: 'lost' },
  });
  expect(answer.ok()).toBe(true);
}

/** The payment completes while no browser is open. */
async function payElsewhere(request: APIRequestContext, token: string): Promise<void> {
  const answer = await request.post(`${system.sandbox}/sandbox/payments/${token}/pay`);
  expect(answer.ok()).toBe(true);
}

async function login(request: APIRequestContext, person: Person): Promise<string | null> {
  const answer = await request.post(`${system.gateway}/api/users/login`, {
    data: { phone: person.phone, password: person.password },
  });
  return answer.ok() ? ((await answer.json()) as { token: string }).token : null;
}

async function ticketsOf(request: APIRequestContext, token: string): Promise<{ purchased: number }> {
  const answer = await request.get(`${system.gateway}/api/tickets/user`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { summary: { purchased: number } }).summary;
}

test.describe('a payment becomes an account and a ticket', () => {
  test.describe.configure({ mode: 'parallel' });

  test('when the webhook is lost and the browser returns', async ({ browser, request }) => {
    test.setTimeout(120_000);
    const page = await openPhone(browser);
    const person = newPerson('Essi Amegan');
    await register(page, person);
    await loseWebhook(request, await atCheckout(page));
    await Promise.all([expectBriefly(page, 'Inscription confirmée avec succès !', withinAMinute.timeout), pay(page)]);
    await placeFreeTickets(page, ['Smartphone 6,7 pouces', 'Tablette 11 pouces']);

    await page.goto('/dashboard/tickets');
    await showAllProducts(page);
    await page.getByRole('button', { name: /^Acheter un ticket pour Console/ }).click();
    await loseWebhook(request, await atCheckout(page));
    await pay(page);
    await expect(page.getByText(/^1 ticket\(s\) acheté\(s\) avec succès/)).toBeVisible(withinAMinute);
  });

  test('when the browser never returns and the webhook arrives', async ({ browser, request }) => {
    test.setTimeout(180_000);
    const page = await openPhone(browser);
    const person = newPerson('Mariam Ouattara', 'CI');
    await register(page, person);
    const registration = await atCheckout(page);
    await page.context().close();
    await payElsewhere(request, registration);
    await expect.poll(() => login(request, person), fewTries).not.toBeNull();

    const again = await openPhone(browser);
    await loginAsUser(again, person);
    await again.waitForURL('**/dashboard');
    await again.goto('/dashboard/tickets');
    await showAllProducts(again);
    await again.getByRole('button', { name: /^Acheter un ticket pour Console/ }).click();
    const purchase = await atCheckout(again);
    await again.context().close();
    await payElsewhere(request, purchase);
    const token = (await login(request, person)) ?? '';
    await expect.poll(async () => (await ticketsOf(request, token)).purchased, withinAMinute).toBe(1);
  });

  test('when both are lost', async ({ browser, request }) => {
    test.setTimeout(240_000);
    const page = await openPhone(browser);
    const person = newPerson('Kokou Adjavon');
    await register(page, person);
    const registration = await atCheckout(page);
    await loseWebhook(request, registration);
    await page.context().close();
    await payElsewhere(request, registration);
    await expect.poll(() => login(request, person), fewTries).not.toBeNull();

    const token = (await login(request, person)) ?? '';
    const payment = await holdElsewhere(request, token, await productId(request, 'Console'));
    await loseWebhook(request, payment);
    await payElsewhere(request, payment);
    await expect.poll(async () => (await ticketsOf(request, token)).purchased, withinAMinute).toBe(1);
  });
});
