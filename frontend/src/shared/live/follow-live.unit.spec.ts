/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Subject } from '@raffle/contracts/http/define-endpoint';
import type { Product } from '@raffle/contracts/http/products';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { aProduct } from '../../../test/api-server.js';
import { liveServer, type LiveServer } from '../../../test/live-server.js';
import { activeProductsQuery, drawRecordQuery, productQuery } from '../api/public-queries.js';

import { storedToken } from '../stored-token.js';
import { followLive, pauseBefore } from './follow-live.js';
import { watchDraw } from './watched-draw.js';

const product = (id: number, participants: number, version = 1): Product => ({
  ...aProduct,
  id,
  name: `Produit ${id}`,
  max_participants: 10,
  current_participants: participants,
  places_left: 10 - participants,
  version,
});

let server: LiveServer;
let queries: QueryClient;
let end: AbortController;
let refreshed: number;
let following: Promise<void>;
beforeEach(async () => {
  server = await liveServer();
  queries = new QueryClient();
  showing(product(7, 3));
  end = new AbortController();
  refreshed = 0;
  setHidden(false);
  localStorage.clear();
});
afterEach(async () => {
  end.abort();
  await following;
  await server.stop();
  Reflect.deleteProperty(navigator, 'connection');
});

let heard = 0;
function follow(): void {
  following = followLive({
    queries,
    refreshSession: () => {
      refreshed++;
      return Promise.resolve();
    },
    onActivity: () => void heard++,
    onTickets: () => undefined,
    signal: end.signal,
  });
}
/** The open draws that a screen has read. */
function showing(...products: Product[]): void {
  queries.setQueryData(activeProductsQuery.queryKey, products);
}
const changed = (subjects: Subject[], of: { product_id?: number; payment_id?: string; after_ms?: number } = {}) =>
  server.say('changed', { subjects, within_ms: 0, ...of });
const connected = () => waitFor(() => expect(server.open.size).toBe(1));
function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}
const participants = () =>
  queries.getQueryData<Product[]>(activeProductsQuery.queryKey)?.map((one) => [one.id, one.current_participants]);
const shows = (...expected: [number, number][]) => waitFor(() => expect(participants()).toEqual(expected));
/** Data about a subject that was read at that time; returns whether it is invalidated. */
function readBefore(subject: Subject, updatedAt = Date.now(), queryKey: QueryKey = ['read', subject]) {
  queries
    .getQueryCache()
    .build(queries, { queryKey })
    .setOptions({ queryKey, meta: { about: [subject] } });
  queries.setQueryData(queryKey, 'read', { updatedAt });
  return () => queries.getQueryState(queryKey)?.isInvalidated;
}

const page = productQuery(7).queryKey;
const setPage = (shown: Product & { held?: number; real_winners?: [] }) =>
  queries.setQueryData(page, { product: shown });
const pageShows = () => queries.getQueryData(page)?.product;
const pageIsOld = () => queries.getQueryState(page)?.isInvalidated;

test('patches the open products in place', async () => {
  follow();
  await connected();
  server.say('product', { product: product(7, 4) });
  await shows([7, 4]);
  server.say('product', { product: product(8, 1) });
  server.say('product', { product: product(7, 9, 0) });
  await shows([7, 4], [8, 1]);
  server.say('closed', { product_id: 7, version: 2 });
  await shows([8, 1]);
});

test('a read in progress does not restore an older state', async () => {
  follow();
  await connected();
  let answer: (list: Product[]) => void = () => undefined;
  const reading = queries
    .fetchQuery({
      queryKey: activeProductsQuery.queryKey,
      queryFn: () => new Promise<Product[]>((resolve) => (answer = resolve)),
    })
    .catch((error: unknown) => error);
  server.say('product', { product: product(7, 5) });
  answer([product(7, 3)]);
  await reading;
  await shows([7, 5]);
});

test('the token goes in a header, never in the URL, and personal data is refetched', async () => {
  storedToken.write('token_temporaire_abc');
  const [tickets, messages] = [readBefore('my_tickets'), readBefore('messages')];
  follow();
  await connected();
  expect(server.asked[0]?.headers.authorization).toBe('Bearer token_temporaire_abc');
  expect(server.asked[0]?.url).toBe('/api/live');
  expect([tickets(), messages()]).toEqual([false, false]);
  changed(['my_tickets', 'profile']);
  changed(['messages']);
  await waitFor(() => expect([tickets(), messages(), refreshed]).toEqual([true, true, 1]));
});

test('a new stream refetches what was read before the last one was interrupted, including the open draws', async () => {
  const before = Date.now() - 60_000;
  const [old, fresh] = [readBefore('my_tickets', before), readBefore('messages')];
  const draws = readBefore('products', before, activeProductsQuery.queryKey);
  queries.setQueryData(page, { product: product(7, 3) }, { updatedAt: before });
  follow();
  await waitFor(() => expect(old()).toBe(true));
  expect(draws()).toBe(true);
  expect(fresh()).toBe(false);
  await waitFor(() => expect(pageIsOld()).toBe(true));
});

test('a new stream refetches what was read before the phone’s clock was set back', async () => {
  const old = readBefore('my_tickets', Date.now() + 48 * 3_600_000);
  follow();
  await waitFor(() => expect(old()).toBe(true));
});

test('a product open for an administrator is patched, does not lose what only administrators see, and never goes back', async () => {
  const before = heard;
  follow();
  await connected();
  await waitFor(() => expect(heard).toBeGreaterThan(before));
  setPage({ ...product(7, 3, 2), held: 2, real_winners: [] });
  const full = { ...product(7, 10, 2), places_left: 0 };
  server.say('product', { product: full });
  await waitFor(() => expect(pageShows()).toEqual({ ...full, held: 0, real_winners: [] }));
  server.say('product', { product: product(7, 4, 1) });
  server.say('product', { product: product(8, 4) });
  await shows([7, 10], [8, 4]);
  expect(pageShows()).toMatchObject({ current_participants: 10, version: 2 });
  expect(queries.getQueryData(productQuery(8).queryKey)).toBeUndefined();
});

test('the page of a product follows its counters, and never goes back', async () => {
  setPage({ ...product(7, 0, 2), frozen: null });
  follow();
  await connected();
  server.say('product', { product: product(7, 3, 2) });
  await waitFor(() => expect(pageShows()).toMatchObject({ current_participants: 3, frozen: null }));
  server.say('product', { product: product(7, 4, 2) });
  await waitFor(() => expect(pageShows()).toMatchObject({ current_participants: 4 }));
  server.say('product', { product: product(7, 1, 1) });
  server.say('product', { product: product(8, 4) });
  await shows([7, 4], [8, 4]);
  expect(pageShows()).toMatchObject({ current_participants: 4 });
});

test('the page of a product shows its new texts without being read again', async () => {
  follow();
  await connected();
  setPage(product(7, 3));
  server.say('product', { product: { ...product(7, 3, 2), name: 'Un autre nom' } });
  await waitFor(() => expect(pageShows()).toMatchObject({ name: 'Un autre nom' }));
  expect(pageIsOld()).toBe(false);
});

test.each([
  ['closed', { product_id: 7, version: 4 }],
  ['changed', { subjects: ['products'], product_id: 7, within_ms: 0 }],
] as const)('the page of a product is refetched at once when its draw changes (%s)', async (event, data) => {
  follow();
  await connected();
  setPage(product(7, 3));
  server.say(event, data);
  await waitFor(() => expect(pageIsOld()).toBe(true));
});

test('a changed payment is refetched with the lists; another one, which would query its provider, is not', async () => {
  const [moved, other] = ['01997b61-0000-7000-8000-000000000101', '01997b61-0000-7000-8000-000000000102'];
  const page = (id: string) => readBefore('payments', Date.now(), ['/admin/payments/{id}', { params: { id } }]);
  const read = [page(moved), readBefore('payments'), readBefore('tickets'), page(other)];
  follow();
  await connected();
  changed(['payments', 'tickets'], { payment_id: moved });
  await waitFor(() => expect(read.map((isOld) => isOld())).toEqual([true, true, true, false]));
});

test('the back-office’s products are refetched when a draw starts and when it ends; the list that everybody sees and what is of another product is not', async () => {
  const everybody = readBefore('products', Date.now(), activeProductsQuery.queryKey);
  showing(product(7, 3));
  const one = readBefore('products', Date.now(), productQuery(8).queryKey);
  const record = readBefore('draws', Date.now(), drawRecordQuery(6).queryKey);
  const draws = readBefore('draws');
  follow();
  await connected();
  let isOld = readBefore('products');
  server.say('closed', { product_id: 7, version: 2 });
  await waitFor(() => expect(isOld()).toBe(true));
  isOld = readBefore('products');
  changed(['products', 'draws'], { product_id: 7 });
  await waitFor(() => expect([isOld(), draws()]).toEqual([true, true]));
  expect([everybody(), one(), record()]).toEqual([false, false, false]);
});

test('an administrator’s product that is drawn elsewhere is refetched when the draw starts and when it ends', async () => {
  follow();
  await connected();
  setPage({ ...product(7, 10), held: 0 });
  server.say('closed', { product_id: 7, version: 2 });
  await waitFor(() => expect(pageIsOld()).toBe(true));
  setPage({ ...product(7, 10), held: 0, status: 'drawing' });
  changed(['products'], { product_id: 7 });
  await waitFor(() => expect(pageIsOld()).toBe(true));
});

test('events received just before the page is hidden are not lost', async () => {
  follow();
  await connected();
  changed(['my_tickets', 'profile'], { after_ms: 500 });
  server.say('product', { product: product(7, 4) });
  await shows([7, 4]);
  setHidden(true);
  await waitFor(() => expect(refreshed).toBe(1));
});

test('closed while the page is hidden, and opened again', async () => {
  follow();
  await connected();
  setHidden(true);
  await waitFor(() => expect(server.open.size).toBe(0));
  setHidden(false);
  await connected();
  expect(server.asked).toHaveLength(2);
});

test('a page that starts hidden waits', async () => {
  setHidden(true);
  follow();
  // By the time this is answered a stream would have been requested.
  await (await fetch('/elsewhere')).body?.cancel();
  expect(server.asked.map(({ url }) => url)).toEqual(['/elsewhere']);
  setHidden(false);
  await connected();
});

test('reconnects after a break, also one in the middle of an event', async () => {
  follow();
  await connected();
  server.open.forEach((response) => response.end('event: product\ndata: {"prod'));
  await waitFor(() => expect(server.asked).toHaveLength(2));
  await connected();
  server.say('product', { product: product(7, 8) });
  await shows([7, 8]);
});

test('an invalid event breaks the stream, not the page', async () => {
  follow();
  await connected();
  server.say('product', { product: { id: 'seven' } });
  await waitFor(() => expect(server.asked).toHaveLength(2));
  server.say('newer-event', { anything: true });
  server.say('product', { product: product(7, 9) });
  await shows([7, 9]);
});

test('an ended session is checked again', async () => {
  storedToken.write('token_temporaire_abc');
  server.status = 401;
  follow();
  await waitFor(() => expect(refreshed).toBe(1));
});

test('with Save-Data it opens no stream, and refetches a win, an answer, the code of a call every 30 seconds while it is visible', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    const read = () => (['my_wins', 'messages', 'my_tickets'] as const).map((subject) => readBefore(subject));
    let old = read();
    const isOld = () => old.map((one) => one());
    follow();
    await jest.advanceTimersByTimeAsync(29_000);
    expect(isOld()).toEqual([false, false, false]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(isOld()).toEqual([true, true, true]);
    expect(refreshed).toBe(2);
    setHidden(true);
    await jest.advanceTimersByTimeAsync(30_000);
    old = read();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(isOld()).toEqual([false, false, false]);
    setHidden(false);
    await jest.advanceTimersByTimeAsync(0);
    expect(isOld()).toEqual([true, true, true]);
    expect(server.asked).toHaveLength(0);
  } finally {
    end.abort();
    jest.useRealTimers();
  }
});

test('pauses grow to a minute and are spread over half of it', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => pauseBefore(failures, 0, () => 1));
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(pauseBefore(3, 0, () => 0)).toBe(4_000);
});

test('the server may ask for more, within reason', () => {
  expect(pauseBefore(1, 30_000, () => 1)).toBe(32_000);
  expect(pauseBefore(1, 1e12, () => 1)).toBe(302_000);
  expect(pauseBefore(1, Number.NaN, () => 1)).toBe(2_000);
});

test('the stream says which draw its page shows, and tells how many watch it', async () => {
  follow();
  await waitFor(() => expect(server.open.size).toBe(1));
  const leave = watchDraw(7);
  await waitFor(() => expect(server.asked.at(-1)?.url).toBe('/api/live?draw=7'));
  await waitFor(() => expect(server.open.size).toBe(1));
  server.say('watching', { product_id: 7, watching: 38 });
  await waitFor(() => expect(queries.getQueryData(['watching', 7])).toBe(38));
  leave();
  await waitFor(() => expect(server.asked.at(-1)?.url).toBe('/api/live'));
  expect(server.asked).toHaveLength(3);
});

test('who waits for the result of a running draw reads its record beside the product, which is not known to be drawn yet', async () => {
  const key = drawRecordQuery(7).queryKey;
  follow();
  await waitFor(() => expect(server.open.size).toBe(1));
  queries.setQueryData(productQuery(7).queryKey, { product: product(7, 10) });
  server.say('changed', { subjects: ['products'], product_id: 7, within_ms: 0 });
  await waitFor(() => expect(queries.getQueryState(productQuery(7).queryKey)?.isInvalidated).toBe(true));
  expect(queries.getQueryState(key)).toBeUndefined();
  queries.setQueryData(productQuery(7).queryKey, { product: { ...product(7, 10), status: 'drawing' } });
  server.say('changed', { subjects: ['products'], product_id: 7, within_ms: 0 });
  await waitFor(() => expect(queries.getQueryState(key)).toBeDefined());
});
