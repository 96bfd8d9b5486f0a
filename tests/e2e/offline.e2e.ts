import { chromium, expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { axeViolations, contrast, wcag } from './axe.js';
import { system } from './config.js';
import { expectBriefly, openPhone, pay, placeFreeTickets, register, newPerson } from './people.js';
import { phone, untilStill } from './screens.js';

// The other tests run without the service worker (playwright.config.ts).
test.use({ serviceWorkers: 'allow' });

const offline = 'Vous êtes hors ligne.';
const product = 'Console de salon';
/** Timeout for fetching and installing a worker. */
const installed = { timeout: 30_000 };

test('browsers offer to install the application', async ({ launchOptions }) => {
  // A private window cannot install applications, so this uses a separate profile.
  const folder = mkdtempSync(join(tmpdir(), 'raffle-profile-'));
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, headless: true });
  try {
    const page = await context.newPage();
    await page.goto(`${system.gateway}/login`);
    await workerReady(page);
    const browser = await context.newCDPSession(page);
    const { data, errors } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as { name: string; lang: string; icons: { src: string }[] };
    expect(manifest.lang).toBe('fr');
    // The brand is configuration: the manifest has the same name as the page.
    expect(manifest.name).toBe(await page.locator('meta[name=application-name]').getAttribute('content'));
    for (const { src } of manifest.icons) expect((await page.request.get(`${system.gateway}${src}`)).ok()).toBe(true);
    expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('offline: a banner, the cached application, the last draws with their date @everyday', async ({ browser }) => {
  const page = await openPhone(browser);
  const context = page.context();
  await page.goto('/');
  await wake(page);
  await workerReady(page);
  await expect(page.getByRole('heading', { name: product })).toBeVisible();
  await expect(page.getByText(offline)).toHaveCount(0);

  await test.step('the banner appears, covers nothing, and disappears automatically', async () => {
    await context.setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: offline });
    await expect(banner).toBeVisible();
    await expect(page.getByRole('heading', { name: product })).toBeVisible();
    await lookOffline(page);
    const [asked] = await Promise.all([
      page.waitForResponse('**/api/products/active'),
      expectBriefly(page, 'Vous êtes de nouveau en ligne'),
      context.setOffline(false),
    ]);
    expect(asked.ok()).toBe(true);
    await expect(page.getByText(offline)).toHaveCount(0);
  });

  await test.step('a reload opens the application, with the last known draws', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(page.getByText(/Derniers tirages reçus le \d+/)).toBeVisible();
    await expect(page.getByRole('heading', { name: product })).toBeVisible();
    await lookOffline(page);
  });

  await test.step('back online everything is read again', async () => {
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/') && answer.ok());
    await context.setOffline(false);
    await asked;
    await expect(page.getByText(/Derniers tirages reçus/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Connexion' }).click();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  });
});

test('a screen that is not cached shows a message, and opens when the network is back', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto('/login');
  await workerReady(page);
  await page.context().setOffline(true);
  await page.goto('/conditions');
  await expect(page.getByText('Cette page n’est pas encore sur votre appareil')).toBeVisible();
  await lookOffline(page);
  await expect(page.getByRole('link', { name: 'Voir les tirages' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: /Conditions/ })).toBeVisible();
});

test('without a cached application our own offline page opens, not the browser’s', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto('/login');
  await workerReady(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const entry of await cache.keys()) if (entry.url.includes('/assets/')) await cache.delete(entry);
    }
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
  await expect(page.getByText('__BRAND__')).toHaveCount(0);
  await lookOffline(page);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await page.waitForURL('**/login');
});

test('no area of the application stores personal data except the numbers of the tickets', async ({ browser }) => {
  test.setTimeout(150_000);
  const page = await openPhone(browser);
  const afi = newPerson('Afi Mensah');
  await register(page, afi);
  await pay(page);
  await placeFreeTickets(page, ['Tablette 11 pouces', 'Smartphone 6,7 pouces']);
  await workerReady(page);
  for (const address of ['/dashboard/tickets', '/dashboard/messages', '/dashboard/history', '/dashboard']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  }
  // Loaded files are cached, and cached files are used.
  await expect
    .poll(() => cachedPaths(page))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/tickets-screen/)]));
  await page.context().setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await lookOffline(page);
  await page.context().setOffline(false);
  await expect(page.getByText(offline)).toHaveCount(0);

  await test.step('reopened offline, the user area shows what it is waiting for, and continues automatically', async () => {
    await page.goto('/dashboard/tickets');
    await expect(page.getByRole('heading', { level: 1, name: 'Mes Tickets' })).toBeVisible();
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText(offline)).toBeVisible();
    await expect(page.getByText('Votre espace a besoin du réseau')).toBeVisible();
    await expect(page.getByText(/Connexion impossible/)).toHaveCount(0);
    await expect(page.getByText('Afi')).toHaveCount(0);
    const kept = page.getByRole('region', { name: 'Vos tickets en jeu' });
    await expect(kept.getByRole('heading', { name: 'Tablette 11 pouces' })).toBeVisible();
    await expect(kept.getByText(/^T\d+-\d{4}$/).first()).toBeVisible();
    await lookOffline(page);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Votre espace a besoin du réseau')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Mes Tickets' })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/tickets$/);
    await expect(page.getByText(offline)).toHaveCount(0);
  });

  const paths = await cachedPaths(page);
  expect(paths.filter((path) => !/^\/(assets\/|offline\.(html|css)$)/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await page.waitForURL('**/login');
  expect(await leftBehind(page)).not.toMatch(/Afi|Mensah|token_temporaire|last-tickets/);
});

test('a new version takes over without breaking an open page', async ({ browser }) => {
  const shop = await deployable();
  const page = await (await browser.newContext({ baseURL: shop.url, viewport: phone, locale: 'fr-TG' })).newPage();
  await page.goto('/login');
  await workerReady(page);
  const before = await cacheNames(page);
  expect(before).toHaveLength(1);

  shop.deploy();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => cacheNames(page), installed).toHaveLength(2);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), installed)
    .toBe('activated');

  // The open page continues to work, including parts that it has not loaded yet.
  await page
    .getByRole('link', { name: /inscri/i })
    .first()
    .click();
  await expect(page.getByLabel('Nom complet')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByLabel('Nom complet')).toBeVisible();
  await page.context().setOffline(false);
  await page.context().close();
  await shop.close();
});

test('a screen whose file is missing after a deployment causes one reload, not a loop', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto('/login');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  await page.context().route('**/assets/register-screen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page
    .getByRole('link', { name: /inscri/i })
    .first()
    .click();
  await expect(page.getByText('Cette page n’a pas pu s’afficher')).toBeVisible();
  await expect.poll(() => loads).toBe(1);
});

/** Proxies the shop through a server of this test, which can deploy a next version: the same files, and the worker of another build. */
async function deployable(): Promise<{ url: string; deploy: () => void; close: () => Promise<unknown> }> {
  let deployed = false;
  const server = createServer((asked, answer) => {
    const { url = '/', method = 'GET', headers } = asked;
    const isWorker = url === '/sw.js';
    // Uncompressed and complete, so that the worker can be modified in transit.
    const changeable = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' };
    const sent = isWorker ? { ...headers, ...changeable } : headers;
    const forwarded = request(new URL(url, system.gateway), { method, headers: sent }, (given) => {
      if (isWorker) delete given.headers['content-length'];
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (!isWorker) return void given.pipe(answer);
      void text(given).then((code) => answer.end(deployed ? code.replace(/[0-9a-f]{12}/, 'nextbuild') : code));
    });
    forwarded.on('error', () => answer.destroy());
    answer.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => (deployed = true),
    close: () => {
      server.closeAllConnections();
      return once(server.close(), 'close');
    },
  };
}

/** A prerendered page becomes interactive at the first user action. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(20, 200);
  await page.mouse.move(40, 220);
}

/** Waits until the worker controls this page and the files that it loaded before are cached. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, installed);
  await expect
    .poll(async () => (await cachedPaths(page)).some((path) => /\/assets\/vendor-.*\.js$/.test(path)), installed)
    .toBe(true);
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });

/** Everything that this browser stores for the application, as text. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    let text = JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const entry of await cache.keys()) {
        // Our own code contains the words, but no personal data.
        if (!entry.url.includes('/assets/')) text += entry.url + (await (await cache.match(entry))?.text());
      }
    }
    return text;
  });

/** Axe on a phone in both themes, which change without a transition; at 320 px nothing scrolls sideways. */
async function lookOffline(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  // Cards far from the window have an estimated height until they come near it: axe would look while what is below them moves.
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [sheet];
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
  });
  for (const [colorScheme, rules] of [
    ['light', wcag],
    ['dark', contrast],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    expect(await axeViolations(page, rules), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
