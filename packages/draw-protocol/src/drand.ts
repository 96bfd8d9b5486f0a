import { fromHex, u64 } from './bytes.js';
import { webCryptoHasher } from './hasher.js';

/** A chain of drand: what its `/info` says of it. Its rounds are signed as quicknet's are. */
export interface Chain {
  /** Hexadecimal. */
  chainHash: string;
  /** 96 bytes, hexadecimal. */
  publicKey: string;
  genesisMs: number;
  periodMs: number;
}

/** drand's quicknet, the chain that `drand:` rules name: the constants that let a verifier work offline. */
export const quicknet = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisMs: 1_692_803_367_000,
  periodMs: 3_000,
} as const satisfies Chain;

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
