/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { listMyWins } from '@raffle/contracts/http/deliveries';
import { listMyMessages } from '@raffle/contracts/http/messages';
import { listMyPayments } from '@raffle/contracts/http/my-payments';
import { listActiveProducts } from '@raffle/contracts/http/products';
import { getAdminStats, getProfile } from '@raffle/contracts/http/sessions';
import { listMyTickets } from '@raffle/contracts/http/tickets';

const home = [getProfile, listActiveProducts, listMyTickets, listMyWins, listMyPayments, listMyMessages];
const firstPage = new Map<string, string>([[listMyPayments.path, '?page=1']]);

const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
  localStorage.clear();
});

test.each([
  ['token_temporaire_abc', '/dashboard', home],
  ['token_temporaire_abc', '/dashboard/tickets', [getProfile]],
  ['admin_token_abc', '/admin', [getAdminStats]],
  ['admin_token_abc', '/dashboard', [getAdminStats]],
  ['of no kind', '/dashboard', []],
])('with %s at %s it asks for what the application reads first', async (token, address, endpoints) => {
  const asked: unknown[] = [];
  globalThis.fetch = (input, init) => {
    asked.push([input, new Headers(init?.headers).get('Authorization')]);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  localStorage.setItem('raffle.token', JSON.stringify(token));
  history.replaceState(null, '', address);
  // Evaluated again for each test, without replacing the modules of other specs.
  await jest.isolateModulesAsync(async () => {
    await import('./first-calls.js');
  });
  expect(asked).toEqual(endpoints.map(({ path }) => [`/api${path}${firstPage.get(path) ?? ''}`, `Bearer ${token}`]));
});
