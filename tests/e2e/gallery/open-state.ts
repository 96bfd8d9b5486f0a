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

/** The origin of the pages: a secure context, so that WebCrypto is available. */
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

/** Opens a state: its URL with its answers, the person's actions, and everything that they load. */
export async function openState(page: Page, state: State): Promise<void> {
  await page.clock.install({ time: now });
  const stored: Record<string, unknown> = { ...state.stored };
  if (state.as) stored['raffle.token'] = state.as === 'admin' ? 'admin_token_gallery' : 'token_temporaire_gallery';
  await page.addInitScript((values) => {
    // Once per visit: values removed by the page stay removed after a reload.
    if (sessionStorage.getItem('gallery') !== null) return;
    sessionStorage.setItem('gallery', 'opened');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await answerCalls(page, { ...usual, ...state.api });
  await page.goto(state.path);
  // A read that never ends leaves its skeleton; a call made only after a click does not block the screen.
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

/** Answers the page's calls; a list is used in order and its last element repeats. Later calls of this function replace earlier ones. */
export async function answerCalls(page: Page, replies: Replies): Promise<void> {
  const asked: Record<string, number> = {};
  await page.unroute('**/*');
  await page.route('**/*', (route) => {
    const request = route.request();
    const { pathname, origin: from } = new URL(request.url());
    if (from !== origin) return route.abort();
    const key = `${request.method()} ${pathname.replace(/^\/api(?=\/)/, '')}`;
    const found = replies[key];
    // A page can have the same path as a call.
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

/** Clicks the element with that name. An element that does not exist at this size (the menu on a desktop) is skipped. */
async function press(page: Page, name: RegExp): Promise<void> {
  const named = page
    .getByRole('button', { name })
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByText(name))
    .first();
  // On a busy machine the screen can appear shortly after its answers.
  for (let look = 0; look < 20 && !(await named.isVisible()); look += 1) await settle(page);
  if (await named.isVisible()) return named.click({ force: true });
  if ((page.viewportSize()?.width ?? 0) <= phone.width) throw new Error(`no clickable element is named ${name}`);
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
