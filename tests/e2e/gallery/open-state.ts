import { now } from '@raffle/contracts/fixtures/world';
import { expect, type Locator, type Page } from '@playwright/test';
import { entriesAreLeft, phone } from '../screens.js';
import { settle, untilAnswered, untilGivenUp } from './page-time.js';
import { blankPath, site } from './site.js';
import type { Replies, State } from './state.js';
import { usual } from './usual.js';

/**
 * Opens a state with the page's clock under control: its URL with its answers, the person's actions, and everything that they load.
 * @param time of the phone's clock, which may be wrong; the server's is always `now`
 */
export async function openState(page: Page, state: State, time = now): Promise<void> {
  await page.clock.install({ time });
  const answered = await visit(page, state);
  await settleScreen(page, answered);
  if (answered && (await page.locator('[aria-busy=true]').count()) > 0) await untilGivenUp(page);
  for (const name of state.press ?? []) await press(page, name);
  await state.act?.(page);
  if (state.press || state.act) await settleScreen(page, answered);
}

/**
 * The same with the browser's own timers, on a page on which other states were opened before: the browser has kept the
 * code. Only for states whose calls are all answered.
 */
export async function openScreen(page: Page, state: State): Promise<void> {
  const loaded = async () => {
    // On an empty page every check would pass; its code may still be loading.
    await expect.poll(() => page.evaluate(whatShows)).toBe('content');
    await untilAnswered(page);
    await expect(page.locator('.center-screen, [aria-busy=true]')).toHaveCount(0);
  };
  await visit(page, state);
  await loaded();
  for (const name of state.press ?? []) {
    const named = await called(page, name);
    await named.waitFor();
    // A checkbox is behind its label.
    await named.click({ force: true });
  }
  await state.act?.(page);
  if (state.press || state.act) await loaded();
}

/** The answers to the page's calls from now on. */
export async function answerCalls(replies: Replies): Promise<void> {
  (await site()).reply({ ...usual, ...replies });
}

/** @returns whether everything that the screen reads is answered */
async function visit(page: Page, state: State): Promise<boolean> {
  const { origin } = await site();
  await entriesAreLeft(page);
  // Ends the calls of the page before, and gives access to the storage.
  await page.goto(`${origin}${blankPath}`);
  await answerCalls(state.api ?? {});
  const stored: Record<string, unknown> = { ...state.stored };
  if (state.as) stored['raffle.token'] = state.as === 'admin' ? 'admin_token_gallery' : 'token_temporaire_gallery';
  // By the page itself, before its first script: a write of the page before may arrive after it was read, with an event that changes the page.
  const storing = await page.addInitScript((values) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  await page.goto(`${origin}${state.path}`);
  await storing.dispose();
  // A read that never ends leaves its skeleton; a call made only after a click does not block the screen.
  return !Object.entries(state.api ?? {}).some(([call, reply]) => call.startsWith('GET') && reply === 'never');
}

/**
 * Settles, and waits until a lazy screen has replaced the spinner: on a busy machine its code is evaluated after `settle` ends. Where a
 * read never ends, a spinner under a heading is the state.
 * @throws if the page stays empty: every check would pass on it
 */
async function settleScreen(page: Page, answered: boolean): Promise<void> {
  await settle(page);
  const state = () => page.evaluate(whatShows);
  let shown = await state();
  for (let look = 0; look < 200 && (shown === 'nothing' || (answered && shown === 'spinner')); look += 1) {
    await settle(page);
    shown = await state();
  }
  if (shown === 'nothing') throw new Error(`${page.url()} stays empty`);
}

/** In the browser. A spinner alone is nothing: the code of a screen is awaited. */
function whatShows(): 'content' | 'spinner' | 'nothing' {
  const main = document.querySelector('main');
  const spinner = main?.querySelector('.center-screen');
  const { length } = (main?.innerText ?? '')
    .replace(spinner instanceof HTMLElement ? spinner.innerText : '', '')
    .trim();
  if (length === 0) return 'nothing';
  return spinner ? 'spinner' : 'content';
}

/** Clicks the element with that name. An element that does not exist at this size (the menu on a desktop) is skipped. */
async function press(page: Page, name: RegExp): Promise<void> {
  let named = await called(page, name);
  // On a busy machine the screen can appear shortly after its answers.
  for (let look = 0; look < 100 && !(await named.isVisible()); look += 1) {
    await settle(page);
    named = await called(page, name);
  }
  if (await named.isVisible()) return named.click({ force: true });
  if ((page.viewportSize()?.width ?? 0) <= phone.width) throw new Error(`no clickable element is named ${name}`);
}

/** In the open dialog if there is one: nothing behind it can be used. */
async function called(page: Page, name: RegExp): Promise<Locator> {
  const dialog = page.locator('dialog[open]').last();
  const at = (await dialog.count()) > 0 ? dialog : page.locator('body');
  return at.getByRole('button', { name }).or(at.getByRole('checkbox', { name })).or(at.getByText(name)).first();
}
