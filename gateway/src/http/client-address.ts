import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped address (`::ffff:192.0.2.7`) to IPv4, and removes the zone of an IPv6 address (`fe80::1%eth0`). */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/%.*$/, '');
}

/**
 * Parses `10.0.0.0/8, ::1, 192.0.2.7`.
 * @throws Error naming the entry that is not an address or network.
 */
export function networks(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', prefix] = entry.split('/');
    const bits = prefix === undefined ? undefined : Number(prefix);
    const maxBits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= maxBits))) {
      throw new Error(`"${entry}" is no address or network`);
    }
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bits, familyOf(address));
  }
  return list;
}

export function contains(list: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
}

/** An entry of `X-Forwarded-For` without brackets and port: some proxies write `192.0.2.7:5678` and `[2001:db8::1]:443`. */
function addressOfEntry(entry: string): string {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry.trim()) ?? [];
  return plainAddress(bracketed ?? withPort ?? entry.trim());
}

/** Makes every entry of `X-Forwarded-For` a plain address, before Fastify's `trustProxy` compares them with the trusted proxies. */
export function normaliseForwardedFor(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  headers['x-forwarded-for'] = [forwarded].flat().join(',').split(',').map(addressOfEntry).join(', ');
}

/**
 * The address of the browser, as Fastify's `trustProxy` finds it in `X-Forwarded-For`: the nearest one that is not a trusted proxy.
 * Entries from a trusted proxy that are not addresses are ignored.
 */
export function clientAddressOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return plainAddress(ips.findLast((address) => isIP(address) !== 0) ?? ip);
}
