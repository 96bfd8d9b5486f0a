import { expect, test, type Page } from '@playwright/test';
import { system } from './config.js';
import { openPhone } from './people.js';
import { desktop, phone, watchConsole, watchShifts } from './screens.js';

const name = 'Console de salon et 2 manettes';

/** The code files requested since. */
function scripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') || pathname === '/api/live') asked.push(pathname);
  });
  return asked;
}

const isApplication = (path: string) => /assets\/(main|vendor)-/.test(path);

test('without JavaScript the day’s draws can be read, and every link works @everyday', async ({ browser }) => {
  for (const viewport of [phone, desktop]) {
    const context = await browser.newContext({ baseURL: system.gateway, viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('500');
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(/JavaScript/)).toHaveCount(0);
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL('**/tirages/*');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Le calcul de ce tirage ne peut plus changer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Participer au tirage' })).toHaveAttribute(
      'href',
      /^\/login\?produit=\d+$/,
    );
    await context.close();
  }
});

test('without JavaScript the draws are sorted by links, and the order stays in the address @everyday', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: system.gateway, viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const prices = () =>
    page
      .locator('.offer')
      .filter({ hasText: 'Participer au tirage' })
      .locator('.stub .num-md')
      .evaluateAll((all) => all.map((one) => parseInt(one.textContent.replace(/\s/g, ''))));
  await page.getByRole('link', { name: 'Moins chers' }).click();
  await page.waitForURL('**/?tri=prix#tirages');
  await expect(page.getByRole('link', { name: 'Moins chers' })).toHaveAttribute('aria-current', 'true');
  const shown = await prices();
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  await context.close();
});

test('the application loads at the first interaction, without layout shift, and is then live @everyday', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  const quiet = watchConsole(page);
  const asked = scripts(page);
  const shifted = await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  // The event that a browser sends for an unmoved mouse over a new page.
  await page.evaluate(async () => {
    dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
    // Requests caused by it are sent before this one.
    await fetch('/manifest.webmanifest');
  });
  expect(asked.filter(isApplication)).toEqual([]);

  const live = page.waitForResponse('**/api/live');
  await page.mouse.move(100, 300);
  await live;
  expect(asked.some(isApplication)).toBe(true);
  // The initial content of the stream is shown.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  const { came, read, age } = await page.evaluate(() => ({
    came: (
      JSON.parse(document.getElementById('page')?.textContent ?? '') as { answers: [string[], unknown][] }
    ).answers.map(([[path]]) => `/api${path}`),
    read: performance.getEntriesByType('resource').map(({ name: url }) => new URL(url).pathname),
    age: performance.now(),
  }));
  expect(came).toContain('/api/config');
  // On a busy machine the stream opens late, and data older than five seconds by then is read again.
  const again = age > 4_000 ? ['/api/products/active'] : [];
  expect(
    read.filter((path) => came.includes(path) && !again.includes(path)),
    'what came with the page is not asked for again',
  ).toEqual([]);
  expect(await shifted()).toBeLessThan(0.01);
  quiet();
});

test('a visitor who does not interact sees live changes after 20 seconds, except with Save-Data', async ({
  browser,
}) => {
  for (const saveData of [false, true]) {
    const page = await openPhone(browser);
    const asked = scripts(page);
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value: { saveData: value } }),
      saveData,
    );
    // Its time stands still from the start: the load takes none of the 20 seconds.
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 60_000);
    await page.goto('/', { waitUntil: 'networkidle' });
    // Requests triggered by the clock are sent before this one.
    const after = async (ms: number) => {
      await page.clock.fastForward(ms);
      await page.evaluate(async () => (await fetch('/api/config')).status);
    };
    await after(10_000);
    expect(asked.some(isApplication)).toBe(false);
    await after(10_000);
    await expect.poll(() => asked.some(isApplication)).toBe(!saveData);
    await page.context().close();
  }
});

test('a click before the application is loaded is not lost @everyday', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Participer au tirage' }).first().click();
  await page.waitForURL(/\/login\?produit=\d+$/);
});

test('a visitor with a session gets the application immediately', async ({ browser }) => {
  const page = await openPhone(browser);
  const asked = scripts(page);
  await page.addInitScript(() => localStorage.setItem('raffle.token', JSON.stringify('token_temporaire_elsewhere')));
  await page.goto('/');
  await expect.poll(() => asked.some(isApplication)).toBe(true);
  // That session is invalid: they are treated as a visitor, without further effects.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('raffle.token'))).toBeNull();
});

test('a session counts while it is checked: its owner is not offered a login', async ({ browser }) => {
  const page = await openPhone(browser);
  await page.addInitScript(() => localStorage.setItem('raffle.token', JSON.stringify('token_temporaire_elsewhere')));
  await page.route('**/api/users/profile', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Mon espace' }).first()).toBeVisible();
  await expect(page.locator('.visitors')).toHaveCount(0);
  await page.context().close();
});

test('what is typed and sent on a page before its scripts arrive is taken over', async ({ browser }) => {
  const page = await openPhone(browser);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/main-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/verifier', { waitUntil: 'domcontentloaded' });
  const [code, number] = [page.getByLabel('Le code qu’on vous a dit'), page.getByLabel('Le numéro qui a été appelé')];
  await code.fill('K7M2PQR4');
  await number.fill('90112345');
  await number.press('Enter');
  arrive();
  await expect(page.getByText('Non, ce code n’est pas le nôtre pour ce numéro.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Vérifier un autre code' }).click();
  await expect(code).toHaveValue('K7M2PQR4');
  await expect(number).toHaveValue('90 11 23 45');
  await page.context().close();
});

test('a form sent before any script has arrived stays on its page, with what it holds and the caret', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/verifier', { waitUntil: 'commit' });
  const number = page.getByLabel('Le numéro qui a été appelé');
  await page.getByLabel('Le code qu’on vous a dit').fill('K7M2PQR4');
  await page.getByLabel('Pays').selectOption('CI');
  await number.fill('701020304');
  await number.press('Enter');
  await number.press('Home');
  const started = page.waitForResponse('**/assets/main-*.js');
  arrive();
  await started;
  await expect(number).toBeFocused();
  await number.pressSequentially('0');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Non, ce code n’est pas le nôtre pour ce numéro.')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Vérifier un autre code' }).click();
  await expect(page.getByLabel('Pays')).toHaveValue('CI');
  await page.context().close();
});

test('a product’s public page has the metadata of a shared link in its head, and becomes interactive without a touch', async ({
  browser,
  request,
}) => {
  // One of the demonstration: another test's may be full, and says its hour instead of its price.
  const offered = (await (await request.get(`${system.gateway}/api/products/active`)).json()) as {
    id: number;
    name: string;
  }[];
  const product = offered.find(({ name }) => name.startsWith('Téléviseur'));
  const html = await (
    await request.get(`${system.gateway}/tirages/${product?.id}`, { headers: { accept: 'text/html' } })
  ).text();
  expect(html).toContain(`<meta property="og:title" content="Tirage\u00a0: ${product?.name}`);
  expect(html).toMatch(/<meta property="og:description" content="[^"]*F\u00a0CFA le ticket/);
  expect(html).toContain(`/tirages/${product?.id}"/>`);

  const page = await openPhone(browser);
  const quiet = watchConsole(page);
  const asked = scripts(page);
  await page.goto(`/tirages/${product?.id}`);
  await expect.poll(() => asked.includes('/api/live')).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: product?.name ?? '' })).toBeVisible();
  quiet();
});
