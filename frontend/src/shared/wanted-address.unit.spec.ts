import { expect, test } from '@jest/globals';
import { addressAsked, isForAdmins, productOf } from './wanted-address.js';

test.each([
  [{ asked: '/dashboard/wins?x=1#a' }, '/dashboard/wins?x=1#a'],
  [{ asked: '//evil.example/' }, null],
  [{ asked: '/\\evil.example' }, null],
  [{ asked: 'https://evil.example' }, null],
  [{ asked: 7 }, null],
  [null, null],
])('%j leads to %j', (state, address) => expect(addressAsked(state)).toBe(address));

test.each([
  [{ admin: true }, true],
  [{ asked: '/admin' }, true],
  [{ asked: '/admin/users?q=afi' }, true],
  [{ asked: '/administration' }, false],
  [{ asked: '/dashboard' }, false],
  [null, false],
])('%j leads to the administrators’ login: %j', (state, is) => expect(isForAdmins(state)).toBe(is));

test.each([
  ['/dashboard/tickets?produit=7', 7],
  ['/dashboard/tickets?produit=7&tickets=2#a', 7],
  ['/tirages/12?ticket=3', 12],
  ['/dashboard/tickets', null],
  ['/dashboard', null],
  ['/tirages/', null],
  ['/admin/products?produit=7', null],
])('%s is of the product %j', (address, id) => expect(productOf(address)).toBe(id));
