import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Converts an IPv4-mapped address (`::ffff:192.0.2.7`) to IPv4. */
function plainAddress(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
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

/**
 * The address of the browser, as Fastify's `trustProxy` finds it in `X-Forwarded-For`: the nearest one that is not a trusted proxy.
 * Entries from a trusted proxy that are not addresses are ignored.
 */
export function clientAddressOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return plainAddress(ips.findLast((address) => isIP(address) !== 0) ?? ip);
}
