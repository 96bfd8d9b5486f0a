import { expect, test } from '@jest/globals';
import { isAtRest, queueTable, shownMessage } from './shown-queues.js';

const now = new Date('2026-11-22T12:00:00Z');
const empty = { ready: 0, unacknowledged: 0, consumers: 0, redelivered: 0, deadLetters: null, oldest: null };

test('queues are shown as a table', () => {
  const state = { ...empty, queue: 'tickets.events', ready: 12, consumers: 2, redelivered: 3, deadLetters: 1 };
  expect(
    queueTable(
      [state, { ...empty, queue: 'tickets.events.dlq', ready: 1, oldest: new Date('2026-11-19T07:59:00Z') }],
      now,
    ),
  ).toBe(
    [
      'QUEUE               READY  UNACKED  CONSUMERS  REDELIVERED  DEAD LETTERS  OLDEST',
      'tickets.events      12     0        2          3            1             -',
      'tickets.events.dlq  1      0        0          0            -             3 d 4 h',
    ].join('\n'),
  );
});

test.each([
  ['2026-11-22T12:00:00Z', '0 s'],
  ['2026-11-22T11:59:18Z', '42 s'],
  ['2026-11-22T11:58:00Z', '2 min 0 s'],
  ['2026-11-22T10:58:59Z', '1 h 1 min'],
])('since %s it is %s', (oldest, age) =>
  expect(queueTable([{ ...empty, queue: 'q', oldest: new Date(oldest) }], now)).toMatch(new RegExp(` ${age}$`)),
);

test.each([
  ['its own queue with a consumer', { consumers: 1, deadLetters: 0 }, true],
  ['an empty delay queue', {}, true],
  ['its own queue without a consumer', { deadLetters: 0 }, false],
  ['a message that waits', { consumers: 1, deadLetters: 0, ready: 1 }, false],
  ['a message in work', { consumers: 1, deadLetters: 0, unacknowledged: 1 }, false],
  ['a dead letter', { consumers: 1, deadLetters: 1 }, false],
] as const)('at rest: %s', (_, change, expected) =>
  expect(isAtRest({ ...empty, queue: 'tickets.events', ...change })).toBe(expected),
);

test('a message is shown with its reason and its body', () => {
  const message = {
    messageId: 'm-1',
    event: 'payments.payment-confirmed.v1',
    occurredAt: now,
    correlationId: 'c-1',
    reason: 'handler_failed',
    detail: 'not yet',
    deadLetteredAt: '2026-11-22T12:05:00.000Z',
    attempts: 12,
    body: '{"payment_id":"x"}',
  };
  expect(shownMessage(message)).toBe(
    [
      'm-1 payments.payment-confirmed.v1',
      '  happened 2026-11-22T12:00:00.000Z, correlation id c-1',
      '  handler_failed: not yet, dead-lettered 2026-11-22T12:05:00.000Z, 12 tries',
      '  {"payment_id":"x"}',
    ].join('\n'),
  );
  expect(
    shownMessage({ ...message, messageId: undefined, occurredAt: undefined, reason: undefined }).split('\n'),
  ).toEqual([
    '(without an id) payments.payment-confirmed.v1',
    '  happened at an unknown time, correlation id c-1',
    '  {"payment_id":"x"}',
  ]);
});
