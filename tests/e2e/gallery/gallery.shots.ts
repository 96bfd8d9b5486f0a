import { test, type Page, type Route } from '@playwright/test';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { config, now } from './answers.js';
import { states, usual, type Reply, type State } from './states.js';

// Pictures only: nothing is checked here. The built application is served from its files, its calls are answered from the
// contract's shapes, so that every state stands still and no service is needed.
const root = join(import.meta.dirname, '../../..');
const built = join(root, 'frontend/dist');
const target = join(root, '.data/screens');
const origin = 'http://localhost';

const sizes = [
  { label: '360', viewport: { width: 360, height: 740 } },
  { label: '1280', viewport: { width: 1280, height: 800 } },
];
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'";

const all = await states();

test.beforeAll(() => {
  if (test.info().workerIndex > 0) return;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'index.html'), overview());
});

for (const state of all) {
  test(state.name, async ({ browser }) => {
    for (const { label, viewport } of sizes) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          baseURL: origin,
          viewport,
          colorScheme,
          locale: 'fr-TG',
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        await show(page, state);
        const theme = colorScheme === 'dark' ? '-dark' : '';
        await page.screenshot({
          path: join(target, `${state.name}-${label}${theme}.png`),
          fullPage: true,
          animations: 'disabled',
        });
        await context.close();
      }
    }
  });
}

async function show(page: Page, state: State): Promise<void> {
  await page.clock.install({ time: now });
  const stored: Record<string, unknown> = { ...state.stored };
  if (state.as) stored['raffle.token'] = state.as === 'admin' ? 'admin_token_gallery' : 'token_temporaire_gallery';
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.route('**/*', (route) => answer(route, { ...usual, ...state.api }));
  await page.goto(state.path);
  // A call that is never answered keeps the network busy: what is to come has come after two seconds.
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
  for (const name of state.press ?? []) await press(page, name);
  await page.clock.runFor(400);
}

/** Presses what a person would press under that name. What a size does not have (the menu on a desktop) is left alone. */
async function press(page: Page, name: RegExp): Promise<void> {
  const named = page
    .getByRole('button', { name })
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByText(name))
    .first();
  if (await named.isVisible()) await named.click({ force: true });
}

async function answer(route: Route, replies: Record<string, Reply>): Promise<void> {
  const request = route.request();
  const { pathname, origin: asked } = new URL(request.url());
  if (asked !== origin) return route.abort();
  if (!pathname.startsWith('/api/')) return file(route, pathname);
  const reply = replies[`${request.method()} ${pathname.slice('/api'.length)}`];
  if (reply === 'never') return;
  if (reply === undefined || reply === 'unreachable') return route.abort();
  return route.fulfill({
    status: reply.status ?? 200,
    contentType: 'application/json',
    body: JSON.stringify(reply.body),
  });
}

function file(route: Route, pathname: string): Promise<void> {
  const wanted = join(built, pathname);
  const found = extname(pathname) !== '' && existsSync(wanted) ? wanted : join(built, 'index.html');
  if (extname(pathname) !== '' && found !== wanted) return route.fulfill({ status: 404 });
  const type = types[extname(found)] ?? 'application/octet-stream';
  const body = readFileSync(found);
  return route.fulfill({
    contentType: type,
    headers: { 'content-security-policy': policy },
    body: found.endsWith('index.html') ? body.toString().replaceAll('__BRAND__', config.brand) : body,
  });
}

function overview(): string {
  const rows = all
    .map(
      ({ name }) =>
        `<h2>${name}</h2><p>${['360', '360-dark', '1280', '1280-dark'].map((kind) => `<a href="${name}-${kind}.png"><img loading="lazy" height="320" src="${name}-${kind}.png" alt="${name} ${kind}"></a>`).join(' ')}</p>`,
    )
    .join('\n');
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>${rows}`;
}
