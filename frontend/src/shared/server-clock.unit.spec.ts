/** @jest-environment ./frontend/test/jsdom-with-fetch.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { assumeServerTime, followServerClock, noteServerTime, serverNow, serverTime } from './server-clock.js';

const sentAt = Date.parse('2015-01-01T00:03:00.000Z');
/** Half a second later by this phone's clock, which is years behind. */
const receivedAt = sentAt + 500;
const answer = (headers: Record<string, string>) => new Response(null, { headers });
const dated = (instant: string) => answer({ Date: new Date(instant).toUTCString() });

beforeEach(() => void jest.useFakeTimers({ now: receivedAt }));
afterEach(() => {
  jest.useRealTimers();
  assumeServerTime(new Date(0), 0);
});

/** How far the server's time is from `instant`, in milliseconds. */
const distance = (instant: string) => Math.abs(serverNow().getTime() - Date.parse(instant));

test('the time is the server’s, to a second, and goes on', () => {
  noteServerTime(dated('2026-11-20T12:00:00.000Z'), sentAt);
  expect(distance('2026-11-20T12:00:00.500Z')).toBeLessThan(1_000);
  jest.advanceTimersByTime(3_600_000);
  expect(distance('2026-11-20T13:00:00.500Z')).toBeLessThan(1_000);
  expect(serverTime(receivedAt).getUTCHours()).toBe(12);
});

test('a right clock stays as it is, however long the answer took or whatever part of a second it left out', () => {
  const follower = jest.fn();
  const unfollow = followServerClock(follower);
  for (const [at, takesMs] of [
    [sentAt + 400, 500],
    [sentAt + 100, 500],
    [sentAt - 20_000, 25_000],
  ] as const)
    noteServerTime(answer({ Date: new Date(at).toUTCString() }), receivedAt - takesMs);
  expect(serverNow().getTime()).toBe(receivedAt);
  expect(follower).not.toHaveBeenCalled();
  unfollow();
});

test('who follows is told once of a wrong clock, and again when it is set while the page is open', () => {
  const follower = jest.fn();
  const unfollow = followServerClock(follower);
  noteServerTime(dated('2026-11-20T12:00:00.000Z'), sentAt);
  noteServerTime(dated('2026-11-20T12:00:00.000Z'), sentAt);
  expect(follower).toHaveBeenCalledTimes(1);
  jest.setSystemTime(new Date('2026-11-20T12:05:00.000Z'));
  noteServerTime(dated('2026-11-20T12:05:00.000Z'), Date.now());
  expect(follower).toHaveBeenCalledTimes(2);
  expect(distance('2026-11-20T12:05:00.000Z')).toBeLessThan(1_000);
  unfollow();
  noteServerTime(dated('2026-11-20T12:00:00.000Z'), Date.now());
  expect(follower).toHaveBeenCalledTimes(2);
});

test('an answer without a readable date changes nothing; a cache says how old it is', () => {
  noteServerTime(answer({}), sentAt);
  noteServerTime(answer({ Date: 'demain' }), sentAt);
  expect(serverNow().getTime()).toBe(receivedAt);
  noteServerTime(answer({ Date: new Date('2026-11-20T12:00:00.000Z').toUTCString(), Age: '3600' }), sentAt);
  expect(distance('2026-11-20T13:00:00.500Z')).toBeLessThan(1_000);
});

test('before the first answer, a page that arrived with its content has the time for which it was made', () => {
  assumeServerTime(new Date('2026-11-20T12:00:00.000Z'), receivedAt - 20_000);
  expect(serverNow().toISOString()).toBe('2026-11-20T12:00:20.000Z');
});
