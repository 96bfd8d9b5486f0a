import type { QueueState } from '@raffle/back-office-kit';
import type { QueuedMessage } from '@raffle/messaging-kit';
import { textTable } from '../text-table.js';

/**
 * Nothing waits in it, nobody works on a message, it has no dead letters, and a service that must take its messages does.
 */
export const isAtRest = ({ ready, unacknowledged, deadLetters, consumers }: QueueState): boolean =>
  ready === 0 && unacknowledged === 0 && !deadLetters && (consumers > 0 || deadLetters === null);

/** Queues as a table for a terminal. */
export function queueTable(queues: readonly QueueState[], now = new Date()): string {
  const cell = (value: number | string | null) => (value === null ? '-' : String(value));
  return textTable([
    ['QUEUE', 'READY', 'UNACKED', 'CONSUMERS', 'REDELIVERED', 'DEAD LETTERS', 'OLDEST'],
    ...queues.map(({ queue, ready, unacknowledged, consumers, redelivered, deadLetters, oldest }) => [
      queue,
      ...[ready, unacknowledged, consumers, redelivered, deadLetters, oldest && age(oldest, now)].map(cell),
    ]),
  ]);
}

/** In its two largest units: `3 d 4 h`. */
function age(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1_000));
  const units: [string, number][] = [
    ['d', Math.floor(seconds / 86_400)],
    ['h', Math.floor(seconds / 3_600) % 24],
    ['min', Math.floor(seconds / 60) % 60],
    ['s', seconds % 60],
  ];
  const first = units.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2);
  return shown.map(([unit, count]) => `${count} ${unit}`).join(' ');
}

/** A message with its body, for a terminal. */
export function shownMessage(message: QueuedMessage): string {
  const { messageId, event, occurredAt, correlationId, reason, detail, deadLetteredAt, attempts, body } = message;
  return [
    `${messageId ?? '(without an id)'} ${event}`,
    `  happened ${occurredAt?.toISOString() ?? 'at an unknown time'}, correlation id ${correlationId}`,
    ...(reason
      ? [
          `  ${[reason, detail].filter(Boolean).join(': ')}${deadLetteredAt ? `, dead-lettered ${deadLetteredAt}` : ''}, ${attempts} tries`,
        ]
      : []),
    `  ${body}`,
  ].join('\n');
}
