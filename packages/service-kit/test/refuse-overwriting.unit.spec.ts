import { expect, test } from '@jest/globals';
import { ProblemException, refuseOverwriting } from '@raffle/service-kit/http';

const stored = { name: 'Console', price: 500, date: null };
const refused = (before: object | undefined, wanted: object) => {
  try {
    refuseOverwriting(before as Record<string, unknown>, stored, wanted as Record<string, unknown>);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemException)) throw error;
    return [error.status, ...(error.extras.errors ?? []).map(({ path }) => path)];
  }
};

test.each([
  ['what is unchanged since it was read', { name: 'Console', date: null }, { name: 'Tablette' }, []],
  ['what another changed', { name: 'Radio' }, { name: 'Tablette' }, [409, 'name']],
  ['what another changed to the same', { name: 'Radio' }, { name: 'Console' }, []],
  ['what was only read, as a condition of the rest', { price: 400 }, { status: 'active' }, [409, 'price']],
  [
    'several',
    { name: 'Radio', price: 400, date: '2026' },
    { name: 'a', price: 1, date: 'b' },
    [409, 'name', 'price', 'date'],
  ],
  ['an unknown field', { colour: 'red' }, { name: 'Tablette' }, [400, 'before.colour']],
  ['an unknown field named like a method of objects', { toString: 'x' }, {}, [400, 'before.toString']],
  ['a caller that does not send what it read', undefined, { name: 'Tablette' }, []],
])('%s', (_, before, wanted, expected) => expect(refused(before, wanted)).toEqual(expected));
