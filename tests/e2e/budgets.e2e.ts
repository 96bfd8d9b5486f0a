import { expect, test } from '@playwright/test';
import { firstViewRequests, gates, pageBytes, scriptsOf, weigh } from './budgets/measure.js';
import { system } from './config.js';
import { openPhone } from './people.js';

// The gates that do not depend on the load of the machine (frontend/README.md, "Budgets"); timings are the benchmark's.

test('the landing page and a product page come in one congestion window, styles and data included', async ({
  request,
}) => {
  const products = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as { id: number }[];
  expect(products.length).toBeGreaterThanOrEqual(6);
  expect(await pageBytes(`${system.gateway}/`)).toBeLessThanOrEqual(gates.landingPage);
  expect(await pageBytes(`${system.gateway}/tirages/${products[0]?.id}`)).toBeLessThanOrEqual(gates.landingPage);
});

test('code: the landing page, each further user screen, each screen of the back-office', () => {
  const scripts = scriptsOf();
  const tooHeavy = (screens: typeof scripts.userScreens, gate: number) =>
    Object.entries(screens)
      .map(([name, files]) => ({ name, bytes: weigh(files) }))
      .filter(({ bytes }) => bytes > gate);
  expect(weigh(scripts.boot)).toBeLessThanOrEqual(gates.bootScript);
  expect(weigh(scripts.landing)).toBeLessThanOrEqual(gates.landingScripts);
  expect(weigh(scripts.landingIdle)).toBeLessThanOrEqual(gates.landingIdle);
  expect(Object.keys(scripts.userScreens).length).toBeGreaterThanOrEqual(10);
  expect(tooHeavy(scripts.userScreens, gates.userScreen)).toEqual([]);
  expect(Object.keys(scripts.adminScreens).length).toBeGreaterThanOrEqual(15);
  expect(tooHeavy(scripts.adminFirst, gates.adminFirst)).toEqual([]);
  expect(tooHeavy(scripts.adminScreens, gates.adminScreen)).toEqual([]);
});

test('a first view asks for few files, on a phone', async ({ browser }) => {
  const page = await openPhone(browser);
  const asked = await firstViewRequests(page, '/');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(gates.firstViewRequests);
});
