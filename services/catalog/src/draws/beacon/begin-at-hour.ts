import { Injectable } from '@nestjs/common';
import { endApprovals } from '@raffle/back-office-kit';
import { systemActorId } from '@raffle/contracts/values';
import type { EntityManager } from 'typeorm';
import { lockProduct } from '../../products/find-product.js';
import { productState } from '../../products/product-answer.js';
import { StoreProductChange } from '../../products/store-product-change.js';

/** Begins a draw that has an hour, at that hour or as soon as a process runs again (docs/product.md rule 51). */
@Injectable()
export class BeginAtHour {
  constructor(private readonly changes: StoreProductChange) {}

  /** Idempotent: the product's lock makes it happen once. Does nothing before the hour, and for a draw without one. */
  async begin(manager: EntityManager, productId: number, now: Date): Promise<void> {
    const product = await lockProduct(manager, productId);
    if (product.status !== 'active' || product.draw_at === null || now < product.draw_at) return;
    const before = productState(product);
    product.status = 'drawing';
    await endApprovals(manager, String(productId));
    const actor = { adminId: systemActorId, address: null };
    await this.changes.storeProductChange(manager, product, { before, actor, action: 'draw_started' });
  }
}
