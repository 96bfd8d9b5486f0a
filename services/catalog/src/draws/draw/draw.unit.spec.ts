import { describe, expect, test } from '@jest/globals';
import { drawEvents, drawnAt, drawStages, maxOpenedAtOnce, pauseAfter, stageAfter, ticketsToOpen } from './draw.js';

const expected: Record<string, string> = {
  'freezing + list_frozen': 'picking',
  'freezing + list_frozen_for_beacon': 'awaiting_beacon',
  'awaiting_beacon + beacon_arrived': 'picking',
  'awaiting_beacon + cancellation_finished': 'cancelled',
  'picking + picks_finished': 'completed',
  'picking + cancellation_finished': 'cancelled',
};

test.each(drawStages.flatMap((stage) => drawEvents.map((event) => [stage, event] as const)))(
  '%s + %s',
  (stage, event) => {
    expect(stageAfter(stage, event)).toBe(expected[`${stage} + ${event}`] ?? null);
  },
);

describe('tickets to open next', () => {
  test.each([
    ['as many as there are prizes at first', { prizesLeft: 3, picked: 0, tickets: 10 }, 3],
    ['none once every prize has a winner', { prizesLeft: 0, picked: 3, tickets: 10 }, 0],
    ['none once no ticket is left', { prizesLeft: 2, picked: 10, tickets: 10 }, 0],
    ['no more than are left', { prizesLeft: 5, picked: 8, tickets: 10 }, 2],
    ['growing when one person holds nearly all', { prizesLeft: 1, picked: 64, tickets: 1000 }, 64],
    ['never more than one call allows', { prizesLeft: 1000, picked: 0, tickets: 100_000 }, maxOpenedAtOnce],
  ])('%s', (_, draw, count) => expect(ticketsToOpen(draw)).toBe(count));

  test('a hundred thousand tickets of one person take fewer than 520 calls', () => {
    let calls = 0;
    for (let picked = 0; picked < 100_000; calls++)
      picked += ticketsToOpen({ prizesLeft: 1, picked, tickets: 100_000 });
    expect(calls).toBeLessThan(520);
  });
});

test('a draw is never dated before its freeze', () => {
  const [early, late] = [new Date('2026-11-27T18:00:00Z'), new Date('2026-11-27T18:00:01Z')];
  expect(drawnAt(late, early)).toBe(late);
  expect(drawnAt(early, late)).toBe(late);
});

test('pauses grow up to 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([1, 2, 4, 8, 16, 30, 30]);
});
