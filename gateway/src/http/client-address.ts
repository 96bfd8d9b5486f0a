import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { plainAddress } from '../networks.js';

/**
 * The address of the browser, as Fastify's `trustProxy` finds it in `X-Forwarded-For`: the nearest one that is no trusted proxy. What
 * a trusted proxy names that is no address at all is ignored.
 */
export function clientAddressOf({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return plainAddress(ips.findLast((address) => isIP(address) !== 0) ?? ip);
}
