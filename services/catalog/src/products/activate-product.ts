import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { CommitToSeed } from '../commitment/commit-to-seed.js';
import { catalogConfig, type CatalogConfig } from '../config.js';
import { productState } from './product-answer.js';
import type { ProductEntity } from './product.entity.js';
import {
  anAnnouncedDateLiesAhead,
  aBeaconIsWithinReach,
  statusMovesOnlyForward,
  saleEndWithoutDate,
} from './product.js';
import { databaseNow } from './products.queries.js';
import { refuse } from './refuse.js';
import { StoreProductChange } from './store-product-change.js';
import { termsOf } from './terms-of.js';

/** Opens a draft for sale: its terms are bound with a fresh seed and can no longer change (docs/draw-protocol.md step 1). */
@Injectable()
export class ActivateProduct {
  constructor(
    private readonly seeds: CommitToSeed,
    private readonly changes: StoreProductChange,
    @Inject(catalogConfig) private readonly config: Pick<CatalogConfig, 'DRAND_RELAYS'>,
  ) {}

  /** @param product locked by the caller's transaction. @throws ProblemException unless it is a draft, `beacon_unavailable`. */
  async activate(
    manager: EntityManager,
    product: ProductEntity,
    actor: Actor,
    before = productState(product),
  ): Promise<void> {
    refuse(statusMovesOnlyForward(product.status, 'active'));
    refuse(aBeaconIsWithinReach(product.beaconRule, this.config.DRAND_RELAYS));
    const now = await databaseNow(manager);
    refuse(anAnnouncedDateLiesAhead(product.drawDate, now));
    product.saleEndsAt = product.drawDate ?? saleEndWithoutDate(now);
    product.commitment = await this.seeds.commit(manager, product.id, termsOf(product));
    product.status = 'active';
    product.activatedAt = new Date();
    await this.changes.store(manager, product, { before, actor, action: 'activated' });
  }
}
