/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { ApiError } from '../../shared/api/api-error.js';
import { pauseBeforeAsking } from '../../shared/reconnected.js';
import { afterNews, isOffline, watchConnection, type Connection, type ConnectionNews } from './watch-connection.js';

let reported: boolean[];
let end: () => void = () => undefined;
const unreachable = new ApiError('Connexion impossible', { status: 0, code: 'unreachable' });
const refused = new ApiError('Solde insuffisant', { status: 422, code: 'validation' });

let asked: number;

/** @param answered whether the server answers when it is asked */
function watch(answered = false): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  reported = [];
  asked = 0;
  end = watchConnection(
    queries,
    (offline) => reported.push(offline),
    () => {
      const queryFn = () => {
        asked += 1;
        return answered ? Promise.resolve(1) : Promise.reject(unreachable);
      };
      return queries.fetchQuery({ queryKey: ['server'], queryFn, staleTime: 0 });
    },
  );
  return queries;
}
const read = (queries: QueryClient, queryFn: () => Promise<unknown>) =>
  queries.fetchQuery({ queryKey: ['x'], queryFn, staleTime: 0 }).catch(() => undefined);

afterEach(() => end());

test('the browser’s own events are reported, each change once', () => {
  watch();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(reported).toEqual([false, true, false]);
});

test('two unanswered reads and a silent server mean offline, one answered read means online', async () => {
  const queries = watch();
  await read(queries, () => Promise.reject(unreachable));
  expect([reported, asked]).toEqual([[false], 0]);
  await read(queries, () => Promise.reject(unreachable));
  await waitFor(() => expect([reported, asked]).toEqual([[false, true], 1]));
  await read(queries, () => Promise.resolve(1));
  expect(reported).toEqual([false, true, false]);
});

test('a read that is always lost while the server answers is not the network: nothing is read again', async () => {
  const queries = watch(true);
  for (let times = 0; times < 6; times++) await read(queries, () => Promise.reject(unreachable));
  expect([reported, asked]).toEqual([[false], 3]);
});

test('a write counts too, and a refusal is an answer', async () => {
  const queries = watch();
  const write = (error: Error) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: () => Promise.reject(error), networkMode: 'always' })
      .execute(undefined)
      .catch(() => undefined);
  await write(unreachable);
  await write(unreachable);
  await waitFor(() => expect(reported).toEqual([false, true]));
  await write(refused);
  expect(reported).toEqual([false, true, false]);
});

test('data set without a call says nothing about the network', async () => {
  const queries = watch();
  await read(queries, () => Promise.reject(unreachable));
  await read(queries, () => Promise.reject(unreachable));
  await waitFor(() => expect(reported).toEqual([false, true]));
  queries.setQueryData(['x'], 1);
  expect(reported).toEqual([false, true]);
});

test('nothing is reported after it is stopped', () => {
  watch();
  end();
  window.dispatchEvent(new Event('offline'));
  expect(reported).toEqual([false]);
});

const online: Connection = { browser: true, lost: 0 };
const after = (...news: ConnectionNews[]) => isOffline(news.reduce(afterNews, online));

test.each<[boolean, ConnectionNews[]]>([
  [false, []],
  [true, ['browser-offline']],
  [false, ['browser-offline', 'browser-online']],
  [false, ['call-lost']],
  [false, ['call-lost', 'call-lost']],
  [true, ['call-lost', 'call-lost', 'server-silent']],
  [false, ['call-lost', 'call-answered', 'call-lost']],
  [false, ['call-lost', 'call-lost', 'server-silent', 'call-lost', 'call-answered']],
  [true, ['call-lost', 'browser-offline']],
  [false, ['browser-offline', 'call-answered']],
  [false, ['call-lost', 'call-lost', 'server-silent', 'browser-online']],
])('offline: %s after %j', (offline, news) => expect(after(...news)).toBe(offline));

test('unchanged state is the same object, so nothing re-renders', () => {
  expect(afterNews(online, 'call-answered')).toBe(online);
});

test('the server is polled less and less often, but at least every minute', () => {
  expect([0, 1, 2, 3, 4, 9].map(pauseBeforeAsking)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
