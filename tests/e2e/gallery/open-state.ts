import type { Page, Route } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { config, now } from './answers.js';
import { phone } from '../screens.js';
import { countAnswer, settle, untilGivenUp } from './page-time.js';
import { type Replies, type Reply, type State } from './state.js';
import { usual } from './states.js';

// The built application is served from its files and its calls are answered from the contract's shapes, so that every state
// is stable and no service is needed.
const built = join(import.meta.dirname, '../../../frontend/dist');

/** Where the pages seem to come from: a secure context, so that the browser's cryptography is there. */
export const origin = 'http://localhost';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'";

/** Opens a state: its address with its answers, what the person does there, and everything that this brings. */
export async function openState(page: Page, state: State): Promise<void> {
  await page.clock.install({ time: now });
  const stored: Record<string, unknown> = { ...state.stored };
  if (state.as) stored['raffle.token'] = state.as === 'admin' ? 'admin_token_gallery' : 'token_temporaire_gallery';
  await page.addInitScript((values) => {
    // Once a visit: what the page itself removed stays removed after a reload.
    if (sessionStorage.getItem('gallery') !== null) return;
    sessionStorage.setItem('gallery', 'opened');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await answerCalls(page, { ...usual, ...state.api });
  await page.goto(state.path);
  // A read that never ends leaves its skeleton; what is sent only after a press does not hold the screen up.
  const answered = !Object.entries(state.api ?? {}).some(
    ([call, reply]) => call.startsWith('GET') && reply === 'never',
  );
  await settleScreen(page, answered);
  if (answered && (await page.locator('[aria-busy=true]').count()) > 0) await untilGivenUp(page);
  for (const name of state.press ?? []) await press(page, name);
  await state.act?.(page);
  if (state.press || state.act) await settleScreen(page, answered);
}

/** Settles, and waits until a lazy screen has replaced the spinner: on a busy machine its code is evaluated after `settle` ends. */
async function settleScreen(page: Page, answered: boolean): Promise<void> {
  await settle(page);
  const spinner = page.locator('.center-screen');
  for (let look = 0; answered && look < 40 && (await spinner.count()) > 0; look += 1) await settle(page);
}

/** Answers the page's calls; a list is answered in turn and its last stays. Later calls of this replace earlier ones. */
export async function answerCalls(page: Page, replies: Replies): Promise<void> {
  const asked: Record<string, number> = {};
  await page.unroute('**/*');
  await page.route('**/*', (route) => {
    const request = route.request();
    const { pathname, origin: from } = new URL(request.url());
    if (from !== origin) return route.abort();
    const key = `${request.method()} ${pathname.replace(/^\/api(?=\/)/, '')}`;
    const found = replies[key];
    // A page can have the same address as a call.
    if (!pathname.startsWith('/api/') && (found === undefined || request.isNavigationRequest()))
      return countAnswer(page, () => file(route, pathname));
    const list: readonly (Reply | undefined)[] = Array.isArray(found) ? (found as readonly Reply[]) : [found as Reply];
    const count = (asked[key] = (asked[key] ?? 0) + 1);
    return countAnswer(page, () => answer(route, list[Math.min(count, list.length) - 1]));
  });
}

function answer(route: Route, reply: Reply | undefined): Promise<void> {
  if (reply === 'never') return Promise.resolve();
  if (reply === undefined || reply === 'unreachable') return route.abort();
  return route.fulfill({
    status: reply.status ?? 200,
    contentType: 'application/json',
    headers: reply.headers ?? {},
    body: typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body),
  });
}

/** Presses what a person would press under that name. What a size does not have (the menu on a desktop) is left alone. */
async function press(page: Page, name: RegExp): Promise<void> {
  const named = page
    .getByRole('button', { name })
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByText(name))
    .first();
  // On a busy machine the screen can come a moment after its answers.
  for (let look = 0; look < 20 && !(await named.isVisible()); look += 1) await settle(page);
  if (await named.isVisible()) return named.click({ force: true });
  if ((page.viewportSize()?.width ?? 0) <= phone.width) throw new Error(`nothing of the name ${name} can be pressed`);
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
