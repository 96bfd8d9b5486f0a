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
    signal: new AbortController().signal,
  });
  await handle({ event: 'tickets', data: '{}' });
  await handle({ event: 'tickets', data: '{}' });
  await jest.advanceTimersByTimeAsync(2_000);
  expect(refreshed).toBe(1);
  await jest.advanceTimersByTimeAsync(8_000);
  expect(refreshed).toBe(2);
});
