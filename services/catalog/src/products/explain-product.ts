import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProductExplained } from '@raffle/contracts/events';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { maxAdditions } from '@raffle/contracts/product-fields';
import { namesWhereToPay } from '@raffle/contracts/where-to-pay';
import { needTwoPeople } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { lockProduct, refuse } from './find-product.js';
import { refuseFromFreezeOn } from './hour-of-draw.js';
import { inventoryOf } from './inventory.queries.js';
import { productState } from './product-answer.js';
import type { ProductEntity } from './product.entity.js';
import { onlyAFixedPrizeHasAdditions } from './product.js';
import { databaseNow } from './products.queries.js';
import { ReadProducts } from './read-products.js';
import { StoreProductChange } from './store-product-change.js';

/** Adds a dated text to a product that has tickets; its holders are told (docs/product.md rule 63). */
@Injectable()
export class ExplainProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: StoreProductChange,
    private readonly products: ReadProducts,
    private readonly outbox: Outbox,
  ) {}

  /**
   * As one administrator asks for it. The same text again, as from a second click, is none.
   * @throws ProblemException `product_not_found`, `approval_needed` for a text that may say where to pay while two people must agree (rule 48);
   *   as {@link requireAddable}
   */
  async explain(id: number, text: string, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, id);
      if (namesWhereToPay(text) && !hasText(product, text) && (await needTwoPeople(manager)))
        throw new ProblemException('approval_needed');
      await this.explainIn(manager, product, text, actor);
      return this.products.asAdmin(manager, product);
    });
  }

  /** @param product locked by the caller's transaction. @throws ProblemException as {@link requireAddable} */
  async explainIn(manager: EntityManager, product: ProductEntity, text: string, actor: Actor): Promise<void> {
    if (hasText(product, text)) return;
    await this.requireAddable(manager, product);
    const before = productState(product);
    const added_at = (await databaseNow(manager)).toISOString();
    product.additions = [...product.additions, { added_at, text, struck_at: null }];
    await this.changes.storeProductChange(manager, product, {
      before,
      actor,
      action: 'explained',
      note: { addition: text },
    });
    await this.outbox.add(manager, ProductExplained, {
      addition_id: randomUUID(),
      product_id: product.id,
      name: product.name,
      text,
      admin_id: actor.adminId,
      added_at,
    });
  }

  /** @throws ProblemException `draw_at_hour`, `prize_not_fixed`, `additions_full` */
  async requireAddable(manager: EntityManager, product: ProductEntity): Promise<void> {
    const places = await inventoryOf(manager, product.id);
    refuseFromFreezeOn(product, places);
    refuse(onlyAFixedPrizeHasAdditions(places));
    if (product.additions.length >= maxAdditions) throw new ProblemException('additions_full');
  }
}

export const hasText = ({ additions }: Pick<ProductEntity, 'additions'>, text: string): boolean =>
  additions.some((one) => one.text === text);
