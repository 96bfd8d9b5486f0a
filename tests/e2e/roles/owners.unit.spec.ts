import { allEndpoints } from '@raffle/contracts/http/all-endpoints';
import { expect, test } from '@jest/globals';
import { ownedThings } from './owned-things.js';
import { namesSomething, owners } from './owners.js';
import { nameOf } from './role-table.js';

test('every call that names a resource has an owner listed, and every resource of a person has its cases', () => {
  const named = allEndpoints.filter(namesSomething).map(nameOf);
  expect(Object.keys(owners).sort()).toEqual([...named].sort());
  const persons = Object.keys(owners).filter((name) => owners[name]?.owner === 'person');
  expect([...new Set(ownedThings.map(({ endpoint }) => endpoint))].sort()).toEqual(persons.sort());
});
