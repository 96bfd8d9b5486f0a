import { expect, test } from '@playwright/test';
import { system } from './config.js';
import { openPhone, newPerson } from './people.js';

test('pages of users and admins redirect a visitor to the login', async ({ browser }) => {
  const page = await openPhone(browser);
  for (const address of ['/dashboard', '/dashboard/tickets', '/select-free-tickets', '/admin', '/admin/products/new']) {
    await page.goto(address);
    await page.waitForURL('**/login');
  }
});

test('any other path redirects to the landing page', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto('/nulle/part');
  await page.waitForURL(`${system.gateway}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Public pages with their content in the HTML, and what of it each shows. */
const reading = {
  '/aide': 'Aide',
  '/conditions': 'Qui peut participer',
  '/confidentialite': 'Sur votre appareil',
  '/gagnants': 'Gagnants',
  '/statut': 'Tout fonctionne.',
  '/verifier': 'Est-ce bien nous qui vous appelons',
};

test('public pages show their content without JavaScript, and the application continues from it', async ({
  browser,
}) => {
  const plain = await browser.newContext({ baseURL: system.gateway, javaScriptEnabled: false });
  const page = await openPhone(browser);
  const errors: string[] = [];
  // React reports markup that differs from its own.
  page.on('pageerror', ({ message }) => errors.push(message));
  for (const [path, text] of Object.entries(reading)) {
    const read = await plain.newPage();
    // A page is sent without what the gateway does not learn in time, such as the state of every service, and has it the next time.
    await expect(async () => {
      await read.goto(path);
      await expect(read.getByText(text).first()).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    // What only the application can do says so.
    await expect(read.getByText(/^Sans JavaScript/)).toHaveCount(path === '/verifier' ? 1 : 0);
    await expect(read.locator('.spin').filter({ visible: true })).toHaveCount(0);
    await read.close();
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).length))
      .toBeGreaterThan(0);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(errors, path).toEqual([]);
  }
  await plain.close();
});

test('an unknown API path answers a problem document, not a page', async ({ request }) => {
  const answer = await request.get(`${system.gateway}/api/nulle-part`);
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'unknown_route' });
});

test('login failures show the specification’s sentences', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto('/login');
  await page.getByLabel('Numéro de téléphone').fill(newPerson('Personne').phone);
  await page.getByLabel('Mot de passe', { exact: true }).fill('rien-de-juste');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Numéro de téléphone ou mot de passe incorrect')).toBeVisible();
  await page.getByText('Administrateur', { exact: true }).click();
  await page.getByLabel('Nom d’utilisateur').fill('personne');
  await page.getByLabel('Mot de passe', { exact: true }).fill('rien-de-juste');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText("Nom d'utilisateur ou mot de passe incorrect")).toBeVisible();
});

test.describe('payment returns', () => {
  test('without a token', async ({ browser }) => {
    const page = await openPhone(browser);
    await page.goto('/payment-success?type=registration');
    await expect(page.getByText('Token de paiement manquant')).toBeVisible();
  });

  test('a cancelled payment that does not exist is reported neither as charged nor as safe', async ({ browser }) => {
    const page = await openPhone(browser);
    await page.goto('/payment/cancel?token=unknown-token-123');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
