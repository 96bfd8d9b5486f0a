import { expect, test, describe } from '@jest/globals';
import { fastify } from 'fastify';
import { contains, networks, clientAddressOf, normaliseForwardedFor } from './client-address.js';

test('networks names the entry that is wrong', () => {
  expect(() => networks('10.0.0.0/8, nonsense')).toThrow('"nonsense" is no address or network');
  expect(() => networks('10.0.0.0/33')).toThrow('10.0.0.0/33');
  expect(contains(networks(''), '127.0.0.1')).toBe(false);
});

const proxies = networks('10.0.0.0/8, ::1');

/** As Fastify sees the connection and its header, with the gateway's own `trustProxy`. */
async function addressOf(remoteAddress: string, forwardedFor: string | undefined): Promise<string> {
  const server = fastify({ trustProxy: (address: string) => contains(proxies, address) });
  server.get('/', (request) => clientAddressOf(request));
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  normaliseForwardedFor(headers);
  return (await server.inject({ url: '/', remoteAddress, headers })).body;
}

describe('clientAddressOf', () => {
  test.each([
    ['a direct browser cannot name another address', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a trusted proxy is believed', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['entries before the browser are forged', '10.0.0.5', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['a chain of trusted proxies', '10.0.0.5', '203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['a dual-stack socket', '::ffff:10.0.0.5', '::ffff:203.0.113.9', '203.0.113.9'],
    ['an entry that is not an address is ignored', '10.0.0.5', 'evil', '10.0.0.5'],
    ['no header', '::1', undefined, '::1'],
    ['with a port', '10.0.0.5', '203.0.113.9:5678', '203.0.113.9'],
    ['IPv6 with a port', '10.0.0.5', '[2001:db8::1]:443', '2001:db8::1'],
    ['IPv6 in brackets', '10.0.0.5', '[2001:db8::1]', '2001:db8::1'],
    ['IPv6 without a port', '10.0.0.5', '2001:db8::1', '2001:db8::1'],
    ['IPv6 with a zone', '10.0.0.5', '[fe80::1%eth0]:443', 'fe80::1'],
    ['mapped, with a port', '10.0.0.5', '[::ffff:203.0.113.9]:80', '203.0.113.9'],
    ['a trusted proxy with a port', '10.0.0.5', '203.0.113.9:1, 10.1.1.1:2, [::1]:3', '203.0.113.9'],
    ['blanks', '10.0.0.5', ' \t1.1.1.1 ,  203.0.113.9:5678\t , ', '203.0.113.9'],
    ['a forged entry with a port', '10.0.0.5', '1.1.1.1:80, 203.0.113.9:5678', '203.0.113.9'],
    ['a port that is none', '10.0.0.5', '203.0.113.9:123456', '10.0.0.5'],
    ['a port without an address', '10.0.0.5', ':443', '10.0.0.5'],
    ['an open bracket', '10.0.0.5', '[2001:db8::1', '10.0.0.5'],
    ['garbage in brackets', '10.0.0.5', '[evil]:1', '10.0.0.5'],
    ['no entry', '10.0.0.5', ',,', '10.0.0.5'],
  ])('%s', async (_, peer, header, expected) => expect(await addressOf(peer, header)).toBe(expected));
});
