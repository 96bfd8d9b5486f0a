import { expect, test } from '@jest/globals';
import { networkOf } from '../src/index.js';

test('all addresses of an IPv6 subscriber share one limit', () => {
  expect(networkOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:2:0:0:0:9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
});
