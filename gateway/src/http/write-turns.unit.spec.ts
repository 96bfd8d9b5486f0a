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
  const networks = Array.from({ length: 12 }, (_, n) => times(600, `network ${n}`)).flat();
  const waiting = networks.map((key) => turns.wait(key, false));
  expect(waiting.filter((turn) => turn === null)).toHaveLength(12 * 600 - 4_000);
  expect(turns.wait('one more', false)).toBeNull();
  const person = times(101, 'person').map((key) => turns.wait(key, true));
  expect(person.findIndex((turn) => turn === null)).toBe(100);
  await Promise.all([...waiting, ...person]);
  await expect(turns.wait('one more', false)).resolves.toBeUndefined();
});

test('a turn that accepts a connection starts a write only every ten milliseconds', async () => {
  let now = 0;
  const turns = new WriteTurns(() => now);
  const started: number[] = [];
  for (const one of [1, 2, 3]) void turns.wait('person', true)?.then(() => started.push(one));
  const acceptFifty = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      turns.connectionArrived();
      await new Promise(setImmediate);
    }
  };
  await acceptFifty();
  expect(started).toEqual([1]);
  now = 10;
  await acceptFifty();
  expect(started).toEqual([1, 2]);
  expect(await order(turns, [['person', true]])).toEqual(['person']);
  expect(started).toEqual([1, 2, 3]);
});
