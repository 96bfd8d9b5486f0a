import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { firstRoundFrom, quicknet, type Beacon, type Chain } from '../src/index.js';

const bls = bls12_381.shortSignatures;
const secretKey = new Uint8Array(createHash('sha256').update('a chain of demonstrations').digest());
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** A chain with quicknet's rhythm, whose key these tests have: its rounds can be signed for any moment. */
export const demonstration: Chain = {
  ...quicknet,
  chainHash: createHash('sha256').update('its hash').digest('hex'),
  publicKey: bls.getPublicKey(secretKey).toHex(),
};

/** As `/info` shows it. */
export const infoOf = ({ chainHash, publicKey, genesisMs, periodMs }: Chain) => ({
  hash: chainHash,
  public_key: publicKey,
  genesis_time: genesisMs / 1_000,
  period: periodMs / 1_000,
});

export function signed(round: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(round));
  const digest = new Uint8Array(createHash('sha256').update(message).digest());
  return bls.sign(bls.hash(digest, domain), secretKey).toHex();
}

/** The round of the chain that is the first at this moment or later. */
export function beaconAt(moment: string): NonNullable<Beacon> {
  const round = firstRoundFrom(Date.parse(moment), demonstration);
  return { chainHash: demonstration.chainHash, round, signature: signed(round) };
}
