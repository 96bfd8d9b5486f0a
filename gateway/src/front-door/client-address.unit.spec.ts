import { describe, expect, test } from '@jest/globals';
import { clientAddress, limitKeyOf, networks, within } from './client-address.js';

const proxies = networks('10.0.0.0/8, ::1');

describe('clientAddress', () => {
  test.each([
    ['a direct browser cannot name another address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy is believed', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['what stands left of the browser is invented', '10.0.0.5', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a chain of trusted proxies', '10.0.0.5', '203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['a dual-stack socket', '::ffff:10.0.0.5', '::ffff:203.0.113.9', '203.0.113.9'],
    ['nonsense ends the walk', '10.0.0.5', 'evil', '10.0.0.5'],
    ['no header', '::1', undefined, '::1'],
  ])('%s', (_, peer, header, expected) => expect(clientAddress(peer, header, proxies)).toBe(expected));
});

test('networks says which entry is wrong', () => {
  expect(() => networks('10.0.0.0/8, nonsense')).toThrow('"nonsense" is no address or network');
  expect(() => networks('10.0.0.0/33')).toThrow('10.0.0.0/33');
  expect(within(networks(''), '127.0.0.1')).toBe(false);
});

test('an IPv6 subscriber counts once, however many addresses they use', () => {
  expect(limitKeyOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(limitKeyOf('2001:db8:1:2:0:0:0:9')).toBe('2001:db8:1:2::/64');
  expect(limitKeyOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(limitKeyOf('203.0.113.9')).toBe('203.0.113.9');
});
