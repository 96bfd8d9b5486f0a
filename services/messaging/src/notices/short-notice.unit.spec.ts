import { expect, test } from '@jest/globals';
import { plainText } from '../texts/plain-text.js';
import type { Notice } from './notice.js';
import { drawResult, drawWon, refundPaid } from './notice-texts.js';
import { textOf, textOfAnswer } from './short-notice.js';

const notice = (kind: Notice['notice'], text = { subject: '', content: '' }, of = '1234567'): Notice => ({
  userId: 'u',
  notice: kind,
  of,
  text,
  at: new Date(),
});
const product = { id: 12, name: 'Téléphone' };
const won = notice('draw_completed', drawWon({ product, ticket: 3 }));
const lost = notice('draw_completed', drawResult({ product, winners: [], count: 0 }));

test('only a winner reads that they won, and that prizes cost nothing', () => {
  expect(textOf(won, 'm')?.text).toMatch(/^Vous avez gagné/);
  expect(textOf(won, 'm')?.text).toContain('Nous ne demandons jamais d’argent');
  expect(textOf(lost, 'm')?.text).toContain('Vous n’avez pas gagné');
});

test.each([
  won,
  lost,
  notice('draw_cancelled'),
  notice('delivery_advanced'),
  notice('winner_warned'),
  notice('refund_owed'),
  notice('refund_paid', refundPaid({ amount: 25_000, transferReference: 'R1' })),
])('$notice fits one SMS whole, and names no amount', (one) => {
  const text = textOf(one, 'm')!.text;
  expect(plainText(text).replace(/[^\x20-\x7e]/g, '')).not.toMatch(/\.\.\.$|F CFA|25/);
  expect(plainText(text).length).toBeLessThanOrEqual(160);
});

test('an answer is announced without its content', () =>
  expect(plainText(textOfAnswer('u', 'm').text).length).toBeLessThan(160));

test.each(['account_created', 'tickets_granted', 'credit_issued', 'friend_participated', 'place_freed'] as const)(
  '%s sends no text',
  (kind) => expect(textOf(notice(kind), 'm')).toBeNull(),
);
