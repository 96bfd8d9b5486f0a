import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
/** The first byte names the format, so that another key or cipher can follow. */
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;
const seedBytes = 32;

/** Generates the secret seeds of draws and seals them: the database alone reveals none. */
export class SeedVault {
  /** @param key 32 bytes. */
  constructor(private readonly key: Buffer) {}

  /** 32 random bytes (docs/draw-protocol.md step 1). */
  draw(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(randomBytes(seedBytes));
  }

  /** AES-256-GCM with the product as additional data: a seed moved to another product does not open. */
  seal(productId: number, seed: Uint8Array): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(boundTo(productId));
    const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
    return Buffer.concat([Buffer.of(format), nonce, sealed, cipher.getAuthTag()]);
  }

  /** @throws Error when the key, the product or the bytes are not those it was sealed with. */
  open(productId: number, sealed: Buffer): Uint8Array<ArrayBuffer> {
    if (sealed.length !== 1 + nonceBytes + seedBytes + tagBytes || sealed[0] !== format) {
      throw new Error(`The sealed seed of product ${productId} is malformed`);
    }
    const nonce = sealed.subarray(1, 1 + nonceBytes);
    const decipher = createDecipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes })
      .setAAD(boundTo(productId))
      .setAuthTag(sealed.subarray(-tagBytes));
    try {
      return new Uint8Array(
        Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]),
      );
    } catch (cause) {
      throw new Error(
        `The seed of product ${productId} does not open: SEED_ENCRYPTION_KEY is not the one it was sealed with`,
        {
          cause,
        },
      );
    }
  }
}

const boundTo = (productId: number) => Buffer.from(`raffle/sealed-seed/v1\0${productId}`);
