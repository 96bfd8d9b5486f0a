import { expect, test } from '@playwright/test';
import { aDrawRecord } from '@raffle/contracts/fixtures/draws';
import { aUser } from '@raffle/contracts/fixtures/registration';
import { readFileSync } from 'node:fs';
import { everyScript, firstViewRequests, gates, pageBytes, scriptsOf, weigh } from './budgets/measure.js';
import { system } from './config.js';
import { loginAsUser, openPhone, pay, placeFreeTickets, register, newPerson } from './people.js';

// The gates that do not depend on the machine's load (docs/performance.md); the benchmark measures timings.

test('the landing page and a product page fit in one congestion window, including styles and data @everyday', async ({
  request,
}) => {
  const products = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as { id: number }[];
  expect(products.length).toBeGreaterThanOrEqual(6);
  expect(await pageBytes(`${system.gateway}/`)).toBeLessThanOrEqual(gates.landingPage);
  expect(await pageBytes(`${system.gateway}/tirages/${products[0]?.id}`)).toBeLessThanOrEqual(gates.landingPage);
});

test('code: the landing page, each additional user screen, each screen of the back-office @everyday', () => {
  const scripts = scriptsOf();
  const tooHeavy = (screens: typeof scripts.userScreens, gate: number) =>
    Object.entries(screens)
      .map(([name, files]) => ({ name, bytes: weigh(files) }))
      .filter(({ bytes }) => bytes > gate);
  expect(weigh(scripts.boot)).toBeLessThanOrEqual(gates.bootScript);
  expect(weigh(scripts.firstCalls)).toBeLessThanOrEqual(gates.firstCalls);
  expect(weigh(scripts.landing)).toBeLessThanOrEqual(gates.landingScripts);
  expect(weigh(scripts.landingIdle)).toBeLessThanOrEqual(gates.landingIdle);
  expect(Object.keys(scripts.userScreens).length).toBeGreaterThanOrEqual(10);
  expect(tooHeavy(scripts.userScreens, gates.userScreen)).toEqual([]);
  expect(Object.keys(scripts.adminScreens).length).toBeGreaterThanOrEqual(15);
  expect(tooHeavy(scripts.adminFirst, gates.adminFirst)).toEqual([]);
  expect(tooHeavy(scripts.adminScreens, gates.adminScreen)).toEqual([]);
});

test('the built code has no example of an answer @everyday', () => {
  const files = everyScript();
  expect(files.length).toBeGreaterThan(40);
  for (const example of [aUser.name, aDrawRecord.seed])
    expect(files.filter((file) => readFileSync(file, 'utf8').includes(example))).toEqual([]);
});

test('a first view requests few files, on a phone @everyday', async ({ browser }) => {
  const page = await openPhone(browser);
  const asked = await firstViewRequests(page, '/');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(gates.firstViewRequests);
});

test('the user area requests everything once, after a login and after a reload', async ({ browser }) => {
  test.setTimeout(180_000);
  const person = newPerson('Sena Amouzou');
  const page = await openPhone(browser);
  await register(page, person);
  await pay(page);
  await placeFreeTickets(page, ['Smartphone 6,7 pouces', 'Tablette 11 pouces']);

  let asked: string[] = [];
  page.on('request', (one) => {
    const { pathname } = new URL(one.url());
    if (pathname.startsWith('/api/')) asked.push(`${one.method()} ${pathname}`);
  });
  const home = [
    'messages',
    'payments/user',
    'products/active',
    'products/coming',
    'tickets/user',
    'trends',
    'users/profile',
    'wins',
  ];
  const reads = () => asked.filter((one) => one.startsWith('GET') && !/live|config|login/.test(one)).sort();
  const gets = (paths: readonly string[]) => paths.map((path) => `GET /api/${path}`);
  const settled = async () => {
    // Among one's own draws, and among the offers.
    await expect(page.getByRole('heading', { name: 'Smartphone 6,7 pouces' })).toHaveCount(2);
    await expect.poll(() => asked.join()).toContain('live');
    await expect.poll(() => new Set(asked).size).toBeGreaterThan(home.length - 1);
    // By the time this is answered a second read would have been requested.
    await page.evaluate(async () => (await fetch('/api/config')).text());
  };
  // What is older than five seconds when the stream opens is read again, as on a busy machine: the page's clock stands still.
  const stopClock = () => page.clock.setFixedTime(Date.now());
  // Data changed in the last ten seconds is read again: services copy it with a delay.
  await expect(async () => {
    asked = [];
    await stopClock();
    await page.reload();
    await settled();
    expect(reads()).toEqual(gets(home));
  }).toPass({ timeout: 60_000 });

  await expect(async () => {
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await page.waitForURL('**/login');
    asked = [];
    await stopClock();
    await loginAsUser(page, person);
    await settled();
    // The login's answer already identifies the user.
    expect(reads()).toEqual(gets(home.filter((path) => path !== 'users/profile')));
  }).toPass({ timeout: 60_000 });
});
