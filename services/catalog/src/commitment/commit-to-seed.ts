import { Injectable } from '@nestjs/common';
import { toHex, type Terms } from '@raffle/draw-protocol';
import type { EntityManager } from 'typeorm';
import { findSealedSeed, insertSealedSeed } from './commitment.queries.js';
import { drawProtocol } from './draw-protocol.js';
import { SeedVault } from './seed-vault.js';

/** Binds a product's terms with a fresh secret seed, once, before its first ticket (docs/draw-protocol.md step 1). */
@Injectable()
export class CommitToSeed {
  constructor(private readonly vault: SeedVault) {}

  /**
   * Stores the sealed seed in the caller's transaction.
   * @returns the public commitment C, hexadecimal.
   * @throws QueryFailedError when the product has a seed already: it is drawn once.
   */
  async commit(manager: EntityManager, productId: number, terms: Terms): Promise<string> {
    const seed = this.vault.draw();
    await insertSealedSeed(manager, productId, this.vault.seal(productId, seed));
    return toHex(await drawProtocol.commitment(terms, seed));
  }

  /** The seed of a product, for its draw. @throws Error when there is none or it does not open. */
  async reveal(manager: EntityManager, productId: number): Promise<Uint8Array<ArrayBuffer>> {
    const row = await findSealedSeed(manager, productId);
    if (!row) throw new Error(`Product ${productId} has no seed`);
    return this.vault.open(productId, row.sealed);
  }
}
