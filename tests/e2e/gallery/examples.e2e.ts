import { expect, test, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { watchConsole } from '../screens.js';
import { pendingPurchase, pendingRegistration } from './checkout-states.js';
import { fill, logIn, pressButton } from './steps.js';

// `npm run dev -w frontend`: every screen opens on the contracts' examples, without a system.

const root = join(import.meta.dirname, '../../..');
let vite: ChildProcess;
let origin: string;
test.beforeAll(async () => {
  vite = spawn(process.execPath, [join(root, 'node_modules/.bin/vite'), '--host', '127.0.0.1', '--port', '0'], {
    cwd: join(root, 'frontend'),
  });
  origin = await new Promise<string>((resolve, reject) => {
    vite.once('exit', () => reject(new Error('vite ended')));
    vite.stdout!.on('data', (text: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(stripVTControlCharacters(text.toString()));
      if (found) resolve(found[0]);
    });
  });
});
test.afterAll(async () => {
  const ended = once(vite, 'exit');
  vite.kill();
  await ended;
});

/** What fills the parameters of a path, and the query of the returns from a payment. */
const payment = 'token=tok_gallery';
const filled: Record<string, string> = {
  '/payment/success': `/payment/success?type=registration&${payment}`,
  '/payment/cancel': `/payment/cancel?type=registration&${payment}`,
  '/payment-success': `/payment-success?type=registration&${payment}`,
  '/ticket-payment-success': `/ticket-payment-success?${payment}`,
  '/tirages/:id': '/tirages/5',
  '/admin/products/:id': '/admin/products/1',
  '/admin/products/:id/draw': '/admin/products/5/draw',
  '/admin/products/:id/draw/presentation': '/admin/products/5/draw/presentation',
  '/admin/users/:id': '/admin/users/01997b60-0000-7000-8000-000000000001',
  '/admin/payments/:id': '/admin/payments/01997b60-0000-7000-8000-000000000221',
  '/admin/messages/:userId?': '/admin/messages/01997b60-0000-7000-8000-000000000002',
};

/** Every path of the application's own tables of routes. */
const pathsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Route {
      path?: string;
      index?: boolean;
      children?: Route[];
    }
    const [router, backOffice]: string[] = ['/src/app/router.tsx', '/src/app/back-office.tsx'];
    const { routes } = (await import(router!)) as { routes: Route[] };
    const { routes: ofAdmins } = (await import(backOffice!)) as { routes: Route[] };
    const under = (parent: string, all: Route[]): string[] =>
      all.flatMap(({ path = '', children }) => {
        const whole = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '');
        return children ? under(whole, children) : [whole];
      });
    return [...under('', routes), ...under('/admin', ofAdmins)].filter((path) => !path.endsWith('*'));
  });

async function expectScreen(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(`${origin}${filled[path] ?? path}`);
    await expect(page.locator('main')).toHaveText(/\p{L}/u);
    await expect(page.locator('[aria-busy=true], .center-screen')).toHaveCount(0);
    await expect.soft(page.locator('[role=alert]'), path).toHaveCount(0);
    await expect.soft(page.getByRole('button', { name: 'Réessayer' }), path).toHaveCount(0);
  });
}

const isOfAdmins = (path: string) => path.startsWith('/admin');
const isOfUsers = (path: string) => /^\/(dashboard|select-free-tickets|ticket-payment)/.test(path);

/** Opens the application, then its screens of one kind: none of their calls fails. */
async function expectScreens(page: Page, of: (path: string) => boolean, signIn: () => Promise<void>): Promise<void> {
  const expectNoError = watchConsole(page);
  const failed: string[] = [];
  page.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await page.goto(origin);
  const paths = (await pathsIn(page)).filter(of);
  expect(paths.length).toBeGreaterThan(5);
  await signIn();
  for (const path of paths) await expectScreen(page, path);
  expect(failed).toEqual([]);
  expectNoError();
}

const keepUnpaid = (page: Page): Promise<void> =>
  page.evaluate(
    (values) => Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, JSON.stringify(value))),
    { ...pendingRegistration, ...pendingPurchase },
  );

test('every screen for everyone shows its example', async ({ page }) => {
  await expectScreens(
    page,
    (path) => !isOfAdmins(path) && !isOfUsers(path),
    () => keepUnpaid(page),
  );
});

test('every screen of a user shows its example', async ({ page }) => {
  await expectScreens(page, isOfUsers, async () => {
    await keepUnpaid(page);
    await page.goto(`${origin}/login`);
    await logIn(page);
    await page.waitForURL('**/dashboard');
  });
});

test('every screen of an administrator shows its example', async ({ page }) => {
  await expectScreens(page, isOfAdmins, async () => {
    await page.goto(`${origin}/login`);
    await page.getByText('Administrateur', { exact: true }).click();
    await fill({ 'Nom d’utilisateur': 'a.dossou', 'Mot de passe': 'une longue phrase' })(page);
    await pressButton(page, 'Se connecter');
    await page.waitForURL('**/admin');
  });
});
