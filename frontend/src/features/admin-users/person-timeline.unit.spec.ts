import { expect, test } from '@jest/globals';
import { credit, day, history, id, payment, purchase, type Of } from '../../../test/person-history.js';
import { momentsOf } from './person-timeline.js';

test('a grant is told as what happened then: its draw may be over or cancelled since', () => {
  const entry: Of<'tickets', 'entry'> = {
    kind: 'entry',
    id: id(4),
    product_id: 26,
    product_name: 'Console',
    quantity: 2,
    purchase_date: day(3),
    numbers: [0, 1],
    capacity: 50,
  } as Of<'tickets', 'entry'>;
  const [moment] = momentsOf(history([entry]));
  expect(moment?.what.replace(/\s/g, ' ')).toBe('2 tickets attribués');
  expect(moment?.detail).toBe('Console, T26-0001, T26-0002');
});

test('moments of all parts, the newest first', () => {
  const given = history([purchase(), credit], [payment({ state: 'confirmed', confirmed_at: day(11), came_in: 3_000 })]);
  const moments = momentsOf({
    ...given,
    account: [{ kind: 'act', action: 'user.blocked', at: day(15), address: null }],
  });
  expect(moments.map(({ at, what }) => `${at.slice(8, 10)} ${what.replace(/\s/g, ' ')}`)).toEqual([
    '15 Utilisateur bloqué',
    '11 Crédit de 3 000 F CFA',
    '11 Paiement BT-7K01-9QXF confirmé',
    '10 Achat commencé : 2 tickets',
    '10 Paiement BT-7K01-9QXF ouvert',
  ]);
  expect(moments[2]?.to).toBe(`/admin/payments/${id(2)}`);
});
