import { expect, test } from '@jest/globals';
import { addUp, endedGateways, shownCount } from './watching-counts.js';

const text = (at: number, ...counts: [number, number][]) => JSON.stringify({ at, counts });

test('adds the counts of the other gateways, of draws that this one knows', () => {
  const own = new Map([
    [7, 3],
    [8, 0],
  ]);
  const all = { mine: text(1_000, [7, 3]), other: text(1_000, [7, 40], [8, 2], [9, 5]) };
  expect([...addUp(own, 'mine', all, 2_000)]).toEqual([
    [7, 43],
    [8, 2],
  ]);
});

test('a gateway that has not counted for a while counts no more', () => {
  const all = { gone: text(1_000, [7, 40]) };
  expect([...addUp(new Map([[7, 3]]), 'mine', all, 17_000)]).toEqual([[7, 3]]);
  expect(endedGateways({ ...all, mine: text(16_500, [7, 3]) }, 17_000)).toEqual(['gone']);
});

test.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [104, 100],
  [187, 180],
  [2_999, 2_900],
  [41_234, 41_000],
])('%d is shown as %d', (count, shown) => expect(shownCount(count)).toBe(shown));
