import { expect, test } from '@jest/globals';
import { networkOf, networksOf } from '../src/http/index.js';

const keys = (address?: string) => networksOf(address).map(({ key }) => key);

test('an IPv6 address counts in its /64, /56 and /48', () => {
  expect(networksOf('2001:db8:1:2f3:aaaa::1')).toEqual([
    { key: '2001:db8:1:2f3::/64', share: 1 },
    { key: '2001:db8:1:200::/56', share: 2 },
    { key: '2001:db8:1::/48', share: 4 },
  ]);
  expect(keys('2001:db8:1:2:0:0:0:9')).toEqual(keys('2001:0DB8:1:2::1'));
  expect(keys('2001:db8::9')).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']);
  expect(keys('::1')[2]).toBe('0:0:0::/48');
  expect(keys('fe80::1%eth0')[2]).toBe('fe80:0:0::/48');
});

test('every address of one customer is in one of the counted networks', () => {
  const ofCustomer = Array.from({ length: 300 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`);
  expect(new Set(ofCustomer.map((address) => keys(address)[0])).size).toBe(300);
  expect(new Set(ofCustomer.map((address) => keys(address)[1])).size).toBe(2);
  expect(new Set(ofCustomer.map(networkOf)).size).toBe(1);
});

test('an IPv4 address is one network, and callers without an address are another', () => {
  expect(networksOf('203.0.113.9')).toEqual([{ key: '203.0.113.9', share: 1 }]);
  expect(networkOf(undefined)).toBe('unknown');
});
