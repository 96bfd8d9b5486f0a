import { expect, test } from '@jest/globals';
import { plainText } from '../texts/plain-text.js';
import { notices, type Notice } from './notice.js';
import type { Names } from './sentence.js';
import { pushOf, textOf, textOfAnswer, textOfCode } from './short-notice.js';

const about = { userId: 'u', of: '1234567', at: new Date() };
const won: Notice = { ...about, notice: 'draw_won', data: { product_id: 1_234_567, ticket: 3 } };
const lost: Notice = { ...about, notice: 'draw_lost', data: { product_id: 1_234_567 } };
const passedOn: Notice = { ...about, notice: 'prize_passed_on', data: { product_id: 1_234_567, ticket: 3 } };

test('only a winner reads that they won, and that prizes cost nothing', () => {
  expect(textOf(won, 'm')?.text).toMatch(/^Vous avez gagné/);
  for (const notice of [won, passedOn])
    expect(textOf(notice, 'm')?.text).toContain('Nous ne demandons jamais d’argent');
  expect(textOf(lost, 'm')?.text).toContain('Vous n’avez pas gagné');
});

test.each<Notice>([
  won,
  lost,
  passedOn,
  { ...about, notice: 'draw_cancelled', data: { product_id: 1_234_567 } },
  {
    ...about,
    notice: 'delivery_advanced',
    data: { product_id: 1_234_567, state: 'contacted', forfeit_from: null, appointment: null },
  },
  { ...about, notice: 'prize_forfeited', data: { product_id: 1_234_567, ticket: 3, next: null } },
  { ...about, notice: 'winner_warned', data: { what: 'corrected' } },
  { ...about, notice: 'refund_owed', data: { amount: 25_000, within_days: 7 } },
  { ...about, notice: 'refund_paid', data: { amount: 25_000, transfer_reference: 'R1' } },
])('$notice fits one SMS whole, and names no amount', (one) => {
  const text = textOf(one, 'm')!.text;
  expect(plainText(text).replace(/[^\x20-\x7e]/g, '')).not.toMatch(/\.\.\.$|F CFA|25/);
  expect(plainText(text).length).toBeLessThanOrEqual(160);
});

test.each([true, false])('a warning of a code fits one SMS whole (used: %s)', (used) => {
  expect(plainText(textOfCode(used))).not.toMatch(/\.\.\.$/);
  expect(plainText(textOfCode(used)).length).toBeLessThanOrEqual(160);
});

test('an answer is announced without its content', () =>
  expect(plainText(textOfAnswer('u', 'm').text).length).toBeLessThan(160));

test.each<Notice>([
  { ...about, notice: 'account_created', data: { amount: 500, free_tickets: 2 } },
  { ...about, notice: 'tickets_granted', data: { product_id: 7, type: 'purchase', numbers: [1] } },
  { ...about, notice: 'credit_issued', data: { product_id: 7, kind: 'paid', amount: 500, reason: 'sold_out' } },
  {
    ...about,
    notice: 'friend_participated',
    data: { friend_id: 'f', participating: 1, bonus_tickets: 1, reward_tickets: 0 },
  },
  { ...about, notice: 'place_freed', data: { product_id: 7 } },
  { ...about, notice: 'next_draw_opened', data: { product_id: 8, full_product_id: 7 } },
  { ...about, notice: 'free_tickets_left', data: { left: 2 } },
  { ...about, notice: 'code_given', data: { used: true, guarded_until: '2026-11-23T10:00:00.000Z' } },
])('$notice sends no text', (notice) => expect(textOf(notice, 'm')).toBeNull());

test.each([['Moto 125'], ['Une très longue console '.repeat(10)]])(
  'a locked phone shows the winning number and the prize %s',
  (name) => {
    const winners = [{ display_name: 'Essi A.', city: 'Kara', ticket: 259 }];
    const product = { name, places: 300, demonstration: false, reason: null, winner_count: 1, winners };
    const names: Names = { products: { 1_234_567: product }, friends: {}, holderMessages: {} };
    const text = { subject: 'Le tirage est terminé', content: 'Le tirage a eu lieu.' };
    for (const [notice, shown, page] of [
      [won, 'Votre ticket T1234567-0004 gagne\u00a0: ', '/tirages/1234567'],
      [lost, 'Ticket gagnant\u00a0: T1234567-0260. Tirage «\u00a0', '/tirages/1234567?revoir'],
    ] as const) {
      const { body, title, url } = pushOf(notice, 'm', text, names);
      expect([title, url]).toEqual([text.subject, page]);
      expect(body.startsWith(shown + name.slice(0, 20))).toBe(true);
      expect([...body].length).toBeLessThanOrEqual(180);
    }
    const unknown = { ...names, products: { 1_234_567: { ...product, winners: [], winner_count: 0 } } };
    expect(pushOf(lost as Parameters<typeof pushOf>[0], 'm', text, unknown).body).toBe(text.content);
  },
);

test.each([['Moto 125'], ['Une très longue console '.repeat(10)]])(
  'a locked phone shows the hour of the draw of %s, and no part of the root of its list',
  (name) => {
    const draw_at = '2026-12-04T19:00:00.000Z';
    const fixed = { ...about, notice: 'draw_fixed', data: { product_id: 7, draw_at, root: 'ab'.repeat(32) } } as const;
    const product = { name, places: 300, demonstration: false, reason: null, winner_count: 0, winners: [] };
    const names: Names = { products: { 7: product }, friends: {}, holderMessages: {} };
    const { body } = pushOf(fixed, 'm', notices.draw_fixed[0].text(fixed.data, names), names);
    expect(body).toMatch(/^Vendredi 4 décembre( \d+)? à 19\u00a0h, en direct\u00a0: tirage «\u00a0/);
    expect(body).not.toContain('abab');
    expect([...body].length).toBeLessThanOrEqual(180);
  },
);
