import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
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
  test.setTimeout(240_000);
  const admin = await loginAdminElsewhere(request);
  const mark = uniqueMark();
  const description = 'Double caméra, écran de 120 Hz, deux cartes SIM, étui compris, garantie un an.';
  const lots = Array.from({ length: 51 }, (_, index) => ({
    name: `Lot ${index + 1} de ${mark}`,
    description,
    places: 20,
  }));
  await Promise.all(lots.map((lot) => offerElsewhere(request, admin, lot)));
  const page = await openPhone(browser);
  const quiet = watchConsole(page);

  // While a page is being rendered again, the previous version is served; and other tests open and cancel draws meanwhile.
  await expect(async () => {
    await page.goto('/');
    const open = await openDraws(request);
    await expect(linkToAll(page)).toHaveText(`Voir les ${open.length} tirages en cours`, { timeout: 3_000 });
    await expectDraws(page, open.slice(0, 12));
  }).toPass({ timeout: 60_000 });
  expect(await pageBytes(`${system.gateway}/`)).toBeLessThanOrEqual(gates.landingPage);

  await page.mouse.wheel(0, 300);
  await expect(async () => expectDraws(page, await openDraws(request))).toPass({ timeout: 60_000 });
  await expect(linkToAll(page)).toHaveCount(0);
  quiet();

  const context = await browser.newContext({ baseURL: system.gateway, viewport: phone, javaScriptEnabled: false });
  const plain = await context.newPage();
  await expect(async () => {
    await plain.goto('/');
    await linkToAll(plain).click();
    await plain.waitForURL('**/?tirages=tous#tirages');
    await expectDraws(plain, await openDraws(request));
  }).toPass({ timeout: 60_000 });
});

const linkToAll = (page: Page) => page.getByRole('link', { name: /^Voir les \d+ tirages en cours$/ });

const expectDraws = (page: Page, names: string[]) =>
  expect(page.locator('#tirages h3')).toHaveText(names, { timeout: 3_000 });

/** The names of the open draws, in the order of the page. */
async function openDraws(request: APIRequestContext): Promise<string[]> {
  const products = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as { name: string }[];
  return products.map(({ name }) => name);
}
