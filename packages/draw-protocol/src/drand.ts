import { fromHex, u64 } from './bytes.js';
import { webCryptoHasher } from './hasher.js';
import { quicknet, type Chain } from './quicknet.js';

/** Quicknet signs with BLS12-381, signatures in G1 (drand's scheme `bls-unchained-g1-rfc9380`). */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** The first round of a chain that is produced at this moment or later. */
export function firstRoundFrom(momentMs: number, { genesisMs, periodMs }: Chain = quicknet): number {
  return Math.max(1, Math.ceil((momentMs - genesisMs) / periodMs) + 1);
}

/** When a round of a chain is produced. */
export function momentOfRound(round: number, { genesisMs, periodMs }: Chain = quicknet): number {
  return genesisMs + (round - 1) * periodMs;
}

/** Whether the chain signed this round. Needs no network; only this function loads the curve library. */
export async function isSignedBy({ publicKey }: Chain, round: number, signature: string): Promise<boolean> {
  if (!/^[0-9a-f]{96}$/.test(signature)) return false;
  const { bls12_381 } = await import('@noble/curves/bls12-381.js');
  const bls = bls12_381.shortSignatures;
  const message = bls.hash(await webCryptoHasher.sha256(u64(round)), domain);
  try {
    return bls.verify(fromHex(signature), message, fromHex(publicKey));
  } catch {
    // The bytes are not a point of the curve.
    return false;
  }
}

/** Reads what a chain says of itself at `/info`, in drand's names. @throws TypeError for anything else */
export function chainOfInfo(info: unknown): Chain {
  const { hash, public_key, genesis_time, period } = (info ?? {}) as Record<string, unknown>;
  if (
    typeof hash !== 'string' ||
    !/^[0-9a-f]{64}$/.test(hash) ||
    typeof public_key !== 'string' ||
    !/^[0-9a-f]{192}$/.test(public_key) ||
    !Number.isSafeInteger(genesis_time) ||
    !Number.isSafeInteger(period)
  ) {
    throw new TypeError('A chain has hash, public_key, genesis_time and period');
  }
  const [genesisMs, periodMs] = [Number(genesis_time) * 1_000, Number(period) * 1_000];
  return { chainHash: hash, publicKey: public_key, genesisMs, periodMs };
}
