import { bls12_381 } from '@noble/curves/bls12-381.js';
import { firstRoundFrom, quicknet, type Beacon } from '@raffle/draw-protocol';
import { createHash } from 'node:crypto';

const bls = bls12_381.shortSignatures;
const secretKey = new Uint8Array(createHash('sha256').update('the drand of these pages').digest());
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The key of drand in the pages of the gallery, in hexadecimal: with it, a round is signed for any hour. */
export const ownPublicKey = bls.getPublicKey(secretKey).toHex();

/** The first round at a moment or later, signed. @param momentMs since 1970 */
export function ownRoundAt(momentMs: number): NonNullable<Beacon> {
  const round = firstRoundFrom(momentMs);
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(round));
  const digest = new Uint8Array(createHash('sha256').update(message).digest());
  return {
    chainHash: quicknet.chainHash,
    round,
    signature: bls.sign(bls.hash(digest, domain), secretKey).toHex(),
  };
}
