import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { LatestFigures, waitMs } from './latest-figures.js';

class Away extends Error {}
class Refused extends Error {}
const isMiss = (error: unknown) => !(error instanceof Refused);

let latest: LatestFigures<{ users: number }>;
let missed: number;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  latest = new LatestFigures();
  missed = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

const read = (ask: () => Promise<{ users: number }>) =>
  latest.read('identity', ask, { isMiss, onMiss: () => (missed += 1) });
const answers = (users: number) => () => Promise.resolve({ users });
const fails = () => Promise.reject(new Away());
/** The time that a page waits, and the answer that it gets. */
async function waited(ask: () => Promise<{ users: number }>) {
  const page = read(ask);
  await jest.advanceTimersByTimeAsync(waitMs);
  return page;
}
const at = (minutes: number) => new Date(Date.parse('2026-11-20T14:00:00.000Z') + minutes * 60_000);

test('one miss is answered with the last figures and their age, two in a row are unavailable, with the figures still', async () => {
  expect(await read(answers(7))).toEqual({ figures: { users: 7 }, readAt: at(0), isUnavailable: false });
  jest.setSystemTime(at(4));
  expect(await read(fails)).toEqual({ figures: { users: 7 }, readAt: at(0), isUnavailable: false });
  expect(await read(fails)).toEqual({ figures: { users: 7 }, readAt: at(0), isUnavailable: true });
  expect(await read(answers(8))).toEqual({ figures: { users: 8 }, readAt: at(4), isUnavailable: false });
  expect((await read(fails)).isUnavailable).toBe(false);
  expect(missed).toBe(3);
});

test('an answer that is late for its page is there for the next one, and no miss in a row', async () => {
  const late = () => new Promise<{ users: number }>((resolve) => setTimeout(() => resolve({ users: 9 }), waitMs * 2));
  for (const figures of [null, { users: 9 }, { users: 9 }]) {
    const found = await waited(late);
    expect(found).toMatchObject({ figures, isUnavailable: false });
    await jest.advanceTimersByTimeAsync(waitMs);
  }
});

test('pages that wait for the same call share it, and it misses once', async () => {
  let calls = 0;
  const never = () => {
    calls += 1;
    return new Promise<{ users: number }>(() => undefined);
  };
  const pages = [waited(never), waited(never), waited(never)];
  for (const page of await Promise.all(pages)) expect(page).toMatchObject({ figures: null, isUnavailable: false });
  expect([calls, missed]).toEqual([1, 1]);
});

test('figures are shown for a day at most', async () => {
  await read(answers(7));
  jest.setSystemTime(at(24 * 60));
  expect(await read(fails)).toMatchObject({ figures: null, readAt: null });
});

test('a refusal is passed on, and nothing is known any more', async () => {
  await read(answers(7));
  await expect(read(() => Promise.reject(new Refused()))).rejects.toThrow(Refused);
  expect((await read(fails)).figures).toBeNull();
});
