import { expect, test } from '@playwright/test';
import { firstViewRequests, gates, pageBytes, scriptsOf, weigh } from './budgets/measure.js';
import { system } from './config.js';
import { openPhone } from './people.js';

// The gates of frontend.md that do not depend on how busy the machine is; timings are the benchmark's.

test('the landing page and a product page come in one congestion window, styles and data included', async ({
  request,
}) => {
  const products = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as { id: number }[];
  expect(products.length).toBeGreaterThanOrEqual(6);
  expect(await pageBytes(`${system.gateway}/`)).toBeLessThanOrEqual(gates.landingPage);
  expect(await pageBytes(`${system.gateway}/tirages/${products[0]?.id}`)).toBeLessThanOrEqual(gates.landingPage);
});

test('code: the landing page, each user screen beyond it, the whole back-office', () => {
  const scripts = scriptsOf();
  expect(weigh(scripts.boot)).toBeLessThanOrEqual(gates.bootScript);
  expect(weigh(scripts.landing)).toBeLessThanOrEqual(gates.landingScripts);
  expect(Object.keys(scripts.userScreens).length).toBeGreaterThanOrEqual(10);
  const heavy = Object.entries(scripts.userScreens)
    .map(([name, files]) => ({ name, bytes: weigh(files) }))
    .filter(({ bytes }) => bytes > gates.userScreen);
  expect(heavy).toEqual([]);
  expect(weigh(scripts.admin)).toBeLessThanOrEqual(gates.admin);
});

test('a first view asks for few files, on a phone', async ({ browser }) => {
  const page = await openPhone(browser);
  const asked = await firstViewRequests(page, '/');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(gates.firstViewRequests);
});
