import { expect, test, type Browser, type Page } from '@playwright/test';
import { colleagues, people } from '@raffle/seed';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktop, phone } from '../screens.js';

// Pictures only: nothing is checked here.
const root = join(import.meta.dirname, '../../..');
const stored = <Shape>(file: string) => JSON.parse(readFileSync(join(root, '.data', file), 'utf8')) as Shape;
const { gateway } = stored<{ gateway: string }>('local.json');
const { password } = stored<{ password: string }>('seed.json');
const drawn = 'Smartphone 6,1 pouces';

test('the shop: three phones, and a draw on a desktop', async ({ browser }) => {
  const visitor = await open(browser, phone);
  const landing = await shot(visitor, '/');
  const buyer = await open(browser, phone, await login('users', { phone: phoneOf('Afi Mensah'), password }));
  const tickets = await shot(buyer, '/dashboard/tickets');
  const id = await idOf(drawn);
  const record = await shot(visitor, `/tirages/${id}`, /trouve les? mêmes? gagnants?/);
  const admin = await open(browser, desktop, await adminSession());
  await admin.goto(`/admin/products/${id}/draw/presentation`);
  for (const name of ['Montrer le tirage', 'Voir le résultat']) await admin.getByRole('button', { name }).click();
  await expect(admin.getByRole('button', { name: 'Rejouer' })).toBeVisible();
  await compose(browser, 'overview', [landing, tickets, record, await admin.screenshot()]);
});

test('the back-office: what is to do, and a conversation on a phone', async ({ browser }) => {
  const session = await adminSession();
  const [wide, narrow] = [await open(browser, desktop, session), await open(browser, phone, session)];
  const dashboard = await shot(wide, '/admin', /À faire/);
  await shot(narrow, '/admin/messages', /À répondre \(/);
  await narrow.getByText(/À répondre \(/).click();
  await expect(narrow.getByText('Kouassi Konan')).toHaveCount(0);
  const conversations = await narrow.screenshot({ animations: 'disabled' });
  await compose(browser, 'back-office', [dashboard, conversations]);
});

const phoneOf = (name: string) => people.find((person) => person.name === name)?.phone ?? '';
const adminSession = () => login('admin', { username: colleagues[0].username, password });

async function login(who: 'users' | 'admin', body: object): Promise<string> {
  const answer = await fetch(`${gateway}/api/${who}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

async function idOf(name: string): Promise<number> {
  const { products } = (await (await fetch(`${gateway}/api/products?limit=100`)).json()) as {
    products: { id: number; name: string }[];
  };
  return products.find((product) => product.name.startsWith(name))?.id ?? 0;
}

async function open(browser: Browser, viewport: { width: number; height: number }, session?: string): Promise<Page> {
  const storage = [{ name: 'raffle.token', value: JSON.stringify(session) }];
  const context = await browser.newContext({
    baseURL: gateway,
    viewport,
    deviceScaleFactor: 2,
    locale: 'fr-TG',
    ...(session && { storageState: { cookies: [], origins: [{ origin: gateway, localStorage: storage }] } }),
  });
  return context.newPage();
}

/** The window at this address, once nothing is loading and `text` is there. */
async function shot(page: Page, path: string, text?: RegExp): Promise<Buffer> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (text) await expect(page.getByText(text).first()).toBeVisible();
  return page.screenshot({ animations: 'disabled' });
}

/** One picture of several windows beside each other, 562 pixels high, as docs/pictures/<name>.png. */
async function compose(browser: Browser, name: string, windows: readonly Buffer[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 582 } });
  const images = windows.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`).join('');
  await page.setContent(
    `<body><style>body { display: inline-flex; gap: 18px; padding: 10px; margin: 0; background: #fff }
     img { height: 560px; border: 1px solid #c9d4ce }</style>${images}</body>`,
  );
  await page.locator('body').screenshot({ path: join(root, 'docs/pictures', `${name}.png`) });
  await page.close();
}
