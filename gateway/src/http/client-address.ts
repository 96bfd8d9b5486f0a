import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { plainAddress } from '../networks.js';

/**
 * The address of the browser, as Fastify's `trustProxy` finds it in `X-Forwarded-For`: the nearest one that is not a trusted proxy.
 * Entries from a trusted proxy that are not addresses are ignored.
 */
export function clientAddressOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return plainAddress(ips.findLast((address) => isIP(address) !== 0) ?? ip);
}
