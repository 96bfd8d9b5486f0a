import { randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from '@raffle/service-kit';

const seedBytes = 32;

/** Generates the secret seeds of draws and seals them: the database alone reveals none. */
export class SeedVault {
  /** @param key 32 bytes. */
  constructor(private readonly key: Buffer) {}

  /** 32 random bytes (docs/draw-protocol.md step 1). */
  draw(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(randomBytes(seedBytes));
  }

  /** Bound to the product: a seed moved to another product does not open. */
  seal(productId: number, seed: Uint8Array): Buffer {
    return sealBytes(this.key, boundTo(productId), seed);
  }

  /** @throws Error when the key, the product or the bytes are not those it was sealed with. */
  open(productId: number, sealed: Buffer): Uint8Array<ArrayBuffer> {
    try {
      return openBytes(this.key, boundTo(productId), sealed);
    } catch (cause) {
      throw new Error(
        `The seed of product ${productId} does not open: SEED_ENCRYPTION_KEY is not the one it was sealed with`,
        { cause },
      );
    }
  }
}

const boundTo = (productId: number) => `raffle/sealed-seed/v1\0${productId}`;
