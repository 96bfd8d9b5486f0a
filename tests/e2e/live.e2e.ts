import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { system } from './config.js';
import { cancelElsewhere, loginAdminElsewhere, offerElsewhere } from './elsewhere.js';
import { openPhone, pay, placeFreeTickets, register, newPerson, type Person } from './people.js';
import { watchConsole } from './screens.js';

/** Timeout for an open page to show a change made elsewhere, through all services and the live stream. */
const live = { timeout: 15_000 };
/** A separate product: places taken by other tests would be counted too. */
const product = 'Enceinte qui bouge en direct';
const free = [product, 'Smartphone 6,7 pouces'] as const;

test('open pages update automatically: a counter on the landing page, a ticket in Mes Tickets', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000);
  const [owner, watcher] = [await openPhone(browser), await openPhone(browser)];
  const consoles = [owner, watcher].map((page) => watchConsole(page));
  const ama = newPerson('Ama Lawson');
  const admin = await loginAdminElsewhere(request);
  const offered = await offerElsewhere(request, admin, { name: product, places: 50, price: 1000 });

  await register(owner, ama);
  await pay(owner);
  await placeFreeTickets(owner, free);

  await watcher.goto('/');
  // A prerendered page becomes interactive when it is touched.
  await watcher.mouse.move(100, 300);
  const loads = documentLoads(watcher);
  // Only her own free ticket.
  const before = 1;
  await expect.poll(() => participants(watcher), live).toBe(before);
  await owner.goto('/dashboard/tickets');
  await expect(owner.getByText('Gratuit', { exact: true })).toHaveCount(2);
  const ownerLoads = documentLoads(owner);

  await test.step('she buys on another device: both open pages show it', async () => {
    await buyElsewhere(request, ama);
    await expect.poll(() => participants(watcher), live).toBe(before + 1);
    await expect(owner.getByText('Acheté', { exact: true })).toBeVisible(live);
    await expect(owner.getByText('3 tickets', { exact: true })).toBeVisible(live);
  });

  await test.step('a hidden page closes its stream, and immediately shows missed changes when it is visible again', async () => {
    const closed = watcher.waitForEvent('requestfailed', (asked) => asked.url().endsWith('/api/live'));
    await setHidden(watcher, true);
    await closed;
    await buyElsewhere(request, ama);
    await expect(owner.getByText('Acheté', { exact: true })).toHaveCount(2, live);
    expect(await participants(watcher)).toBe(before + 1);
    await setHidden(watcher, false);
    await expect.poll(() => participants(watcher), live).toBe(before + 2);
  });

  await test.step('logging out of that session elsewhere ends its stream, and the open page redirects to the login', async () => {
    const token = await owner.evaluate(() => localStorage.getItem('raffle.token'));
    await request.post(`${system.gateway}/api/users/logout`, {
      headers: { Authorization: `Bearer ${JSON.parse(token ?? '""') as string}` },
    });
    await owner.waitForURL('**/login', live);
  });

  // None of this required a reload of the pages.
  expect([loads(), ownerLoads()]).toEqual([0, 0]);
  consoles[1]?.();
  await cancelElsewhere(request, admin, offered);
});

test('a phone with Save-Data has no stream', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/');
  const code = page.waitForRequest(/follow-live/);
  await page.mouse.move(100, 300);
  await expect(page.getByRole('heading', { name: 'Console de salon' })).toBeVisible();
  // The application receives its part before the test does, and sends its requests before this one.
  await page.evaluate(
    async (part) => {
      await import(part);
      await fetch('/api/config');
    },
    (await code).url(),
  );
  expect(asked).toContain('/api/config');
  expect(asked).not.toContain('/api/live');
});

/** The number of places that the landing page shows as taken. */
async function participants(page: Page): Promise<number> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: product }) });
  // Not innerText: a card far from the screen is not laid out.
  const text = await card.getByText(/\/ .* places$/).textContent();
  return Number(text?.split('/')[0]?.replace(/\D/g, ''));
}

/** The number of page loads since. */
function documentLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

/** The same person on another device: their payment is confirmed while no browser of ours takes part. */
async function buyElsewhere(request: APIRequestContext, person: Person): Promise<void> {
  const login = await request.post(`${system.gateway}/api/users/login`, {
    data: { phone: person.phone, password: person.password },
  });
  const { token } = (await login.json()) as { token: string };
  const list = await request.get(`${system.gateway}/api/products/active`);
  const found = ((await list.json()) as { id: number; name: string }[]).find(({ name }) => name.startsWith(product));
  const purchase = await request.post(`${system.gateway}/api/tickets/purchase`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { productId: found?.id, quantity: 1 },
  });
  expect(purchase.ok()).toBe(true);
  const { token: payment } = (await purchase.json()) as { token: string };
  expect((await request.post(`${system.sandbox}/sandbox/payments/${payment}/pay`)).ok()).toBe(true);
}

/** Simulates switching to another app, or back: a headless browser's pages are always visible. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => state });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}
