import { expect, test } from '@jest/globals';
import { differences } from './differences.js';

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? null;
const shown = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  differences({ before, after }).map(({ name, before: one, after: other }) => [name, plain(one), plain(other)]);

test('a change shows the fields that differ, and nothing else', () => {
  expect(
    shown(
      { name: 'Télévision', ticket_price: 500, max_participants: 1000, winners: [1, 2] },
      { name: 'Télévision', ticket_price: 1500, max_participants: 1000, winners: [1, 2] },
    ),
  ).toEqual([['Prix du ticket', '500 F CFA', '1 500 F CFA']]);
});

test('what was made has no before, what was deleted no after', () => {
  expect(shown(null, { username: 'a.dossou' })).toEqual([['Nom d’utilisateur', null, 'a.dossou']]);
  expect(shown({ username: 'a.dossou' }, null)).toEqual([['Nom d’utilisateur', 'a.dossou', null]]);
});

test('a field that one side alone has is a difference', () => {
  expect(shown({ status: 'active' }, { status: 'cancelled', reason: 'Panne' })).toEqual([
    ['Statut', 'Actif', 'Annulé'],
    ['Raison', null, 'Panne'],
  ]);
});

test.each([
  ['blocked', false, 'non'],
  ['blocked', true, 'oui'],
  ['draw_date', null, 'vide'],
  ['draw_date', '2026-11-20T18:42:00.000Z', '20 novembre 2026 à 18 h 42'],
  ['reason', '', 'vide'],
  ['recipients', 100_000, '100 000'],
  ['amount', 1_500, '1 500 F CFA'],
  ['reason', 'active', 'active'],
  ['winners', [{ ticket: 1 }], '[{"ticket":1}]'],
  ['__proto__x', '<script>', '<script>'],
])('%s %j reads %s', (field, value, words) => expect(shown(null, { [field]: value })[0]?.[2]).toBe(words));

test('nothing on both sides is no difference', () => {
  expect(differences({ before: null, after: null })).toEqual([]);
});
