import { expect, test } from '@jest/globals';
import { landed, nextMoment, opening, tape, timing, type Moment } from './stage-play.js';

function play(picks: number, reducedMotion: boolean): { moments: Moment[]; milliseconds: number } {
  const moments: Moment[] = [opening];
  let milliseconds = 0;
  for (let step = nextMoment(opening, picks, reducedMotion); step;) {
    moments.push(step.next);
    milliseconds += step.after;
    step = nextMoment(step.next, picks, reducedMotion);
  }
  return { moments, milliseconds };
}

test('each pick rolls, stops and lands, in the order of the record', () => {
  const rolled = play(2, false).moments.filter((moment) => 'pick' in moment);
  expect(rolled).toEqual([
    { phase: 'roll', pick: 0 },
    { phase: 'still', pick: 0 },
    { phase: 'land', pick: 0 },
    { phase: 'roll', pick: 1 },
    { phase: 'still', pick: 1 },
    { phase: 'land', pick: 1 },
  ]);
});

test('with reduced motion nothing rolls and slots fill one second apart', () => {
  const { moments } = play(3, true);
  expect(moments.some(({ phase }) => phase === 'roll' || phase === 'still')).toBe(false);
  expect(nextMoment({ phase: 'land', pick: 0 }, 3, true)).toEqual({
    after: timing.calm,
    next: { phase: 'land', pick: 1 },
  });
});

test('three winners take about twelve seconds', () => {
  const { milliseconds } = play(3, false);
  expect(milliseconds).toBeGreaterThan(10_000);
  expect(milliseconds).toBeLessThan(14_000);
});

test.each([
  [6, false],
  [50, false],
  [1000, false],
  [50, true],
  [1000, true],
])('%d winners take less than twenty seconds (reduced motion: %s), and every one lands', (picks, reducedMotion) => {
  const { moments, milliseconds } = play(picks, reducedMotion);
  expect(milliseconds).toBeLessThan(20_000);
  expect(landed(moments.at(-2)!, picks)).toBe(picks);
  const changes = moments.filter(({ phase }) => phase === 'land').length;
  // At most three changes a second, so that nothing flashes (WCAG 2.3.1).
  expect(changes).toBeLessThan((3 * milliseconds) / 1000);
});

test('of many winners the first two and the last roll', () => {
  const rolled = play(50, false).moments.flatMap((moment) => (moment.phase === 'roll' ? [moment.pick] : []));
  expect(rolled).toEqual([0, 1, 49]);
});

test('a slot fills only when its ticket lands', () => {
  expect(landed({ phase: 'still', pick: 1 }, 3)).toBe(1);
  expect(landed({ phase: 'land', pick: 1 }, 3)).toBe(2);
  expect(landed({ phase: 'end' }, 3)).toBe(3);
});

test('the tape has the drawn ticket in the middle and only tickets of the list', () => {
  for (const tickets of [1, 2, 5, 300]) {
    const numbers = tape(tickets - 1, tickets);
    expect(numbers[15]).toBe(tickets - 1);
    expect(numbers.every((number) => number >= 0 && number < tickets)).toBe(true);
  }
});
