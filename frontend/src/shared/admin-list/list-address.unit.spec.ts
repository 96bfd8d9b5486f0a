import { expect, test } from '@jest/globals';
import { deliveryList } from '@raffle/contracts/http/delivery-list';
import { userList } from '@raffle/contracts/http/user-list';
import { isOn, readView, writeView } from './list-address.js';

const read = (address: string) => readView(new URLSearchParams(address), userList);
const first = { page: 1, limit: 25, sort: 'created_at', direction: 'desc' };
const of = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11';

test('an empty query is the first page, newest first, without filters', () => {
  expect(JSON.parse(JSON.stringify(read('')))).toEqual(first);
});

test.each([
  `page=12&q=afi&sort=name&direction=asc&state=blocked&referrerId=${of}`,
  'state=active',
  'page=3&limit=100&exact=true',
  'page=3',
  'from=2026-11-01&to=2026-11-20',
  '',
])('%j is read and written unchanged', (address) => {
  expect(writeView(read(address), userList).toString()).toBe(address);
});

test.each([
  ['page=-3', { page: 1 }],
  ['page=1e9', { page: 1 }],
  ['page=999999999', { page: 1 }],
  ['page=abc', { page: 1 }],
  ['limit=5000', { limit: 25 }],
  ['limit=30', { limit: 25 }],
  ['sort=password', { sort: 'created_at' }],
  ['direction=up', { direction: 'desc' }],
  ['state=dancing', { state: undefined }],
  ['from=2026-02-30', { from: undefined }],
  ['referrerId=7', { referrerId: undefined }],
  [`q=${'x'.repeat(300)}`, { q: undefined }],
])('%s is read as something that can be asked for', (address, expected) =>
  expect(read(address)).toMatchObject(expected),
);

test('a filter that is never off has its word in the query, not in the address', () => {
  const view = readView(new URLSearchParams(), deliveryList);
  expect(view).toMatchObject({ state: 'open' });
  expect(isOn(deliveryList, 'state', view.state)).toBe(false);
  const all = readView(new URLSearchParams('state=all'), deliveryList);
  expect(isOn(deliveryList, 'state', all.state)).toBe(true);
  expect(['all', 'open', undefined].map((state) => writeView({ ...all, state }, deliveryList).toString())).toEqual([
    'state=all',
    '',
    '',
  ]);
});
