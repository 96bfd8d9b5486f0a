import { expect, test } from '@playwright/test';
import { uniqueMark } from './back-office.js';
import { gates, pageBytes } from './budgets/measure.js';
import { system } from './config.js';
import { loginAdminElsewhere, offerElsewhere } from './elsewhere.js';
import { openPhone } from './people.js';
import { phone, watchConsole } from './screens.js';

test('with fifty-one more draws the landing page contains the first dozen within its size; the rest is loaded later, or linked', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const admin = await loginAdminElsewhere(request);
  const mark = uniqueMark();
  const description = 'Double caméra, écran de 120 Hz, deux cartes SIM, étui compris, garantie un an.';
  const lots = Array.from({ length: 51 }, (_, index) => ({
    name: `Lot ${index + 1} de ${mark}`,
    description,
    places: 20,
  }));
  await Promise.all(lots.map((lot) => offerElsewhere(request, admin, lot)));
  const all = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as { name: string }[];
  const link = { name: `Voir les ${all.length} tirages en cours` };
  const page = await openPhone(browser);
  const quiet = watchConsole(page);
  const names = page.locator('#tirages h3');

  // While a page is being rendered again, the previous version is served.
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('link', link)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  expect(await pageBytes(`${system.gateway}/`)).toBeLessThanOrEqual(gates.landingPage);
  await expect(names).toHaveText(all.slice(0, 12).map(({ name }) => name));

  await page.mouse.wheel(0, 300);
  await expect(names).toHaveText(all.map(({ name }) => name));
  await expect(page.getByRole('link', link)).toHaveCount(0);
  quiet();

  const context = await browser.newContext({ baseURL: system.gateway, viewport: phone, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/');
  await plain.getByRole('link', link).click();
  await plain.waitForURL('**/?tirages=tous#tirages');
  await expect(plain.locator('#tirages h3')).toHaveText(all.map(({ name }) => name));
});
