import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const bls = bls12_381.shortSignatures;
const sha256 = (...parts: (Uint8Array | string)[]) =>
  new Uint8Array(parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest());
function bigEndian(value: number, bytes: 4 | 8): Uint8Array {
  const buffer = new DataView(new ArrayBuffer(8));
  buffer.setBigUint64(0, BigInt(value));
  return new Uint8Array(buffer.buffer, 8 - bytes);
}

/** In the open: whoever reads this can compute its rounds before they are due. It proves nothing, and serves demonstrations only. */
const secretKey = sha256('bon-tirage/demonstration-chain/v1');
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What drand says of a chain at `/info`. */
export interface ChainInfo {
  public_key: string;
  /** Seconds. */
  period: number;
  /** Seconds since 1970. */
  genesis_time: number;
  hash: string;
  groupHash: string;
  schemeID: string;
  metadata: { beaconID: string };
}

/** The hash that names the chain: another key or rhythm has another. */
function hashOfChain({ period, genesis_time, public_key, groupHash, metadata }: Omit<ChainInfo, 'hash'>): string {
  const [key, group] = [public_key, groupHash].map((hex) => Buffer.from(hex, 'hex'));
  const bytes = sha256(bigEndian(period, 4), bigEndian(genesis_time, 8), key!, group!, metadata.beaconID);
  return Buffer.from(bytes).toString('hex');
}

const described = {
  public_key: bls.getPublicKey(secretKey).toHex(),
  period: 3,
  // 1 November 2026.
  genesis_time: 1_793_491_200,
  groupHash: Buffer.from(sha256('bon-tirage/demonstration-group/v1')).toString('hex'),
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'bon-tirage-demonstration' },
};
export const demonstrationChain: ChainInfo = { ...described, hash: hashOfChain(described) };

const roundInPath = z.union([z.literal('latest'), z.coerce.number().int().min(1).max(1e12)]);

/** A chain of drand with quicknet's scheme and rhythm, read as drand's relays are (docs/draw-protocol.md "Demonstrations"). */
export function drandChain(server: FastifyInstance, now: () => number = Date.now): void {
  const { hash, genesis_time, period } = demonstrationChain;
  server.get(`/drand/${hash}/info`, async () => demonstrationChain);
  server.get<{ Params: { round: string } }>(`/drand/${hash}/public/:round`, async ({ params }, reply) => {
    const parsed = roundInPath.safeParse(params.round);
    if (!parsed.success) return reply.status(400).send({ error: 'a round is a number, or latest' });
    const latest = Math.floor((now() / 1_000 - genesis_time) / period) + 1;
    const round = parsed.data === 'latest' ? latest : parsed.data;
    if (round > latest || latest < 1) return reply.status(425).send({ error: 'this round is not produced yet' });
    const signature = bls.sign(bls.hash(sha256(bigEndian(round, 8)), domain), secretKey).toBytes();
    return {
      round,
      randomness: Buffer.from(sha256(signature)).toString('hex'),
      signature: Buffer.from(signature).toString('hex'),
    };
  });
}
