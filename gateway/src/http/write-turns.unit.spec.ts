import { expect, test } from '@jest/globals';
import { WriteTurns } from './write-turns.js';

/** Lets everything that waits have its turn, and lists the keys in the order of their turns. */
async function order(turns: WriteTurns, asked: readonly (readonly [key: string, withSession: boolean])[]) {
  const seen: string[] = [];
  await Promise.all(
    asked.map(async ([key, withSession]) => {
      await turns.wait(key, withSession);
      seen.push(key);
    }),
  );
  return seen;
}
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

test('keys take turns: who sends many writes waits for their own', async () => {
  const flood = times(50, ['flood', false] as const);
  const seen = await order(new WriteTurns(), [...flood, ['other', false], ['other', false]]);
  expect(seen.slice(0, 4)).toEqual(['flood', 'other', 'flood', 'other']);
  expect(seen).toHaveLength(52);
});

test('writes with a session do not wait for visitors', async () => {
  const visitors = Array.from({ length: 50 }, (_, n) => [`visitor ${n}`, false] as const);
  const seen = await order(new WriteTurns(), [...visitors, ['person', true], ['another', true]]);
  expect(seen.indexOf('person')).toBeLessThanOrEqual(1);
  expect(seen.indexOf('another')).toBeLessThanOrEqual(3);
});

test('no key and no visitors can fill the queue', async () => {
  const turns = new WriteTurns();
  const keys = Array.from({ length: 12 }, (_, n) => times(600, `network ${n}`)).flat();
  const networks = keys.map((key) => turns.wait(key, false));
  const [one, other] = [turns.wait('one more', false), turns.wait('one more', false)];
  const sessions = times(101, 'person').map((key) => turns.wait(key, true));
  expect((await Promise.all(networks)).filter(Boolean)).toHaveLength(4_000 - 2);
  expect(await Promise.all([one, other])).toEqual([true, true]);
  expect((await Promise.all(sessions)).lastIndexOf(true)).toBe(99);
  await expect(turns.wait('one more', false)).resolves.toBe(true);
});

test('a thousand people behind one address have their turns while another address sends without end', async () => {
  const turns = new WriteTurns();
  const flood = times(5_000, 'flood').map((key) => turns.wait(key, false));
  const people = times(1_000, 'carrier').map((key) => turns.wait(key, false));
  flood.push(...times(5_000, 'flood').map((key) => turns.wait(key, false)));
  expect((await Promise.all(people)).every(Boolean)).toBe(true);
  expect((await Promise.all(flood)).filter(Boolean)).toHaveLength(1_000);
});

test('a turn that accepts a connection starts a write only every three milliseconds', async () => {
  let now = 0;
  const turns = new WriteTurns(() => now);
  const started: number[] = [];
  for (const one of [1, 2, 3]) void turns.wait('person', true).then(() => started.push(one));
  const acceptFifty = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      turns.connectionArrived();
      await new Promise(setImmediate);
    }
  };
  await acceptFifty();
  expect(started).toEqual([1]);
  now = 3;
  await acceptFifty();
  expect(started).toEqual([1, 2]);
  expect(await order(turns, [['person', true]])).toEqual(['person']);
  expect(started).toEqual([1, 2, 3]);
});
