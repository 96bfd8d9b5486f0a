import { expect, test } from '@jest/globals';
import { Conditions } from '../src/database/index.js';
import { endOfDay, startOfDay } from '../src/database/conditions.js';

const sqlOf = ({ sql, parameters, isSearch }: Conditions) => [sql, parameters, isSearch];

test('without conditions every row matches', () => {
  const where = new Conditions()
    .equal('state', undefined)
    .days('at', {})
    .search([], (pattern) => pattern);
  expect(sqlOf(where)).toEqual(['true', [], false]);
});

test('conditions are joined and their parameters numbered', () => {
  const where = new Conditions().equal('state', 'paid').days('at', { from: '2026-11-20', to: '2026-11-20' });
  where.and(`amount > ${where.parameter(0)}`).and('NOT hidden');
  expect(sqlOf(where)).toEqual([
    'state = $1 AND at >= $2 AND at < $3 AND amount > $4 AND NOT hidden',
    ['paid', new Date('2026-11-20T00:00Z'), new Date('2026-11-21T00:00Z'), 0],
    false,
  ]);
});

test('every pattern of a search must match', () => {
  const where = new Conditions().search(['%Afi%', '% K%'], (pattern) => `search LIKE fold_text(${pattern})`);
  expect(sqlOf(where)).toEqual(['search LIKE fold_text($1) AND search LIKE fold_text($2)', ['%Afi%', '% K%'], true]);
});

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['0000-01-01', '0000-01-01T00:00:00.000Z', '0000-01-02T00:00:00.000Z'],
  ['9999-12-31', '9999-12-31T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'],
])('%s is from %s to before %s', (day, start, end) =>
  expect([startOfDay(day).toISOString(), endOfDay(day).toISOString()]).toEqual([start, end]),
);
