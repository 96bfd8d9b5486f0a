import { expect, test } from '@jest/globals';
import { listQuery, readView, writeView } from './list-address.js';

const shape = {
  sorts: ['created_at', 'name'] as const,
  filters: { etat: ['active', 'blocked'], produit: null },
} as const;
const read = (address: string) => readView(new URLSearchParams(address), { ...shape, sorts: ['created_at', 'name'] });

test('an empty query is the first page, newest first, without filters', () => {
  expect(read('')).toEqual({
    page: 1,
    size: 25,
    q: '',
    sort: 'created_at',
    direction: 'desc',
    exact: false,
    filters: { etat: '', produit: '' },
  });
});

test.each([
  'q=afi&etat=blocked&produit=7&tri=name&sens=asc&page=12',
  'etat=active',
  'lignes=100&total=exact&page=3',
  'page=3',
  '',
])('%j is read and written unchanged', (address) => {
  expect(writeView(read(address), { ...shape, sorts: ['created_at', 'name'] }).toString()).toBe(address);
});

test.each([
  ['page=-3', { page: 1 }],
  ['page=1e9', { page: 1 }],
  ['page=999999999', { page: 100_000 }],
  ['page=abc', { page: 1 }],
  ['lignes=5000', { size: 25 }],
  ['tri=password', { sort: 'created_at' }],
  ['sens=up', { direction: 'desc' }],
  ['etat=dancing', { filters: { etat: '', produit: '' } }],
  [`q=${'x'.repeat(300)}`, { q: 'x'.repeat(100) }],
])('%s is read as something that can be asked for', (address, expected) =>
  expect(read(address)).toMatchObject(expected),
);

test('the query of the endpoint omits an empty search', () => {
  expect(listQuery(read('page=2&tri=name'))).toEqual({
    page: '2',
    limit: '25',
    q: undefined,
    sort: 'name',
    direction: 'desc',
  });
});
