import { createHmac, hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createProtocol, toHex, type Terms } from '@raffle/draw-protocol';
import { openBytes, sealBytes } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { catalogConfig, type CatalogConfig } from '../config.js';

/** The published draw protocol with Node's synchronous hashes, which are faster than WebCrypto for long lists. */
export const drawProtocol = createProtocol({
  sha256: (data) => new Uint8Array(hash('sha256', data, 'buffer')),
  hmac: (key, data) => new Uint8Array(createHmac('sha256', key).update(data).digest()),
});

/** Binds a product's terms with a fresh secret seed, once, before its first ticket (docs/draw-protocol.md step 1). */
@Injectable()
export class CommitToSeed {
  private readonly vault: SeedVault;

  constructor(@Inject(catalogConfig) { SEED_ENCRYPTION_KEY: key }: Pick<CatalogConfig, 'SEED_ENCRYPTION_KEY'>) {
    this.vault = new SeedVault(key);
  }

  /**
   * Stores the sealed seed in the caller's transaction.
   * @returns the public commitment C, hexadecimal.
   * @throws QueryFailedError when the product has a seed already: it is drawn once.
   */
  async commit(manager: EntityManager, productId: number, terms: Terms): Promise<string> {
    const seed = this.vault.draw();
    const sealed = this.vault.seal(productId, seed);
    await manager.query('INSERT INTO product_seeds (product_id, sealed) VALUES ($1, $2)', [productId, sealed]);
    return toHex(await drawProtocol.commitment(terms, seed));
  }

  /** The seed of a product, for its draw. @throws Error when there is none or it does not open. */
  async reveal(manager: EntityManager, productId: number): Promise<Uint8Array<ArrayBuffer>> {
    const row = await firstRow<{ sealed: Buffer }>(manager, 'SELECT sealed FROM product_seeds WHERE product_id = $1', [
      productId,
    ]);
    if (!row) throw new Error(`Product ${productId} has no seed`);
    return this.vault.open(productId, row.sealed);
  }
}

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
