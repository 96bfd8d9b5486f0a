import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { liveEventHandler } from './apply-live-event.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('what services copy of a ticket is refetched, and once more for a service that copies late', async () => {
  let refreshed = 0;
  const handle = liveEventHandler({
    queries: new QueryClient(),
    refreshSession: () => Promise.resolve(void refreshed++),
    onActivity: () => undefined,
    onTickets: () => undefined,
    signal: new AbortController().signal,
  });
  await handle({ event: 'tickets', data: '{}' });
  await handle({ event: 'tickets', data: '{}' });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(refreshed).toBe(1);
  await jest.advanceTimersByTimeAsync(8_000);
  expect(refreshed).toBe(2);
});

test.each([
  ['draw', '{"product_id":7,"winners":1}'],
  ['message', '{}'],
])('after the event %s prizes are read again within a second: a win, a call that begins', async (event, data) => {
  const queries = new QueryClient();
  const wins = queries.getQueryCache().build(queries, { queryKey: ['wins'], meta: { about: ['my_wins'] } });
  wins.setData({ wins: [] });
  const handle = liveEventHandler({
    queries,
    refreshSession: () => Promise.resolve(),
    onActivity: () => undefined,
    onTickets: () => undefined,
    signal: new AbortController().signal,
  });
  await handle({ event, data });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(wins.state.isInvalidated).toBe(true);
});
