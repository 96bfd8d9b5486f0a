import { Inject, Injectable } from '@nestjs/common';
import { ProductChanged, ProductDeleted } from '@raffle/contracts/events';
import type { AuditFields } from '@raffle/contracts/http/audit-log-fields';
import { inSnakeCase } from '@raffle/contracts/field-names';
import type { CreateProduct as Body, getProductDefaults } from '@raffle/contracts/http/admin-products';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { endApprovals, needTwoPeople } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { catalogConfig, reachableChains, type BeaconConfig, type CatalogConfig } from '../config.js';
import { useImages } from '../images/images.queries.js';
import { removeOpening } from './planned-openings.queries.js';
import { auditProduct } from './audit-product.js';
import { CommitToSeed } from './commitment.js';
import { lockProduct, refuse } from './find-product.js';
import { inventoryOf, untouchedInventory } from './inventory.queries.js';
import { adminProductAnswer, productState } from './product-answer.js';
import { ProductEntity, termsOf } from './product.entity.js';
import {
  aBeaconIsWithinReach,
  addressesOf,
  anAnnouncedDateLiesAhead,
  onlyAProductWithoutTicketsIsDeleted,
  saleEndWithoutDate,
  statusMovesOnlyForward,
  ticketsPerPersonOf,
} from './product.js';
import { storePrizeCost } from './prize-cost.js';
import { databaseNow, newestPrice } from './products.queries.js';
import { StoreProductChange } from './store-product-change.js';

/** Opens a draft for sale: its terms are bound with a fresh seed and can no longer change (docs/draw-protocol.md step 1). */
@Injectable()
export class ActivateProduct {
  constructor(
    private readonly seeds: CommitToSeed,
    private readonly changes: StoreProductChange,
    @Inject(catalogConfig) private readonly config: BeaconConfig,
  ) {}

  /**
   * As one administrator asks for it.
   * @param product locked by the caller's transaction
   * @throws ProblemException `approval_needed` while two people must agree; as {@link activateProduct}
   */
  async activateAlone(
    manager: EntityManager,
    product: ProductEntity,
    actor: Actor,
    before = productState(product),
  ): Promise<void> {
    if (await needTwoPeople(manager)) throw new ProblemException('approval_needed');
    await this.activateProduct(manager, product, actor, before);
  }

  /** @throws ProblemException unless it is a draft whose date lies ahead, `beacon_unavailable`. @returns the database's time */
  async requireActivatable(manager: EntityManager, product: ProductEntity): Promise<Date> {
    refuse(statusMovesOnlyForward(product.status, 'active'));
    const now = await databaseNow(manager);
    refuse(anAnnouncedDateLiesAhead(product.draw_date, now));
    refuse(aBeaconIsWithinReach(product.beacon_rule, reachableChains(this.config)));
    return now;
  }

  /**
   * @param product locked by the caller's transaction
   * @param note for the audit log, besides what changed
   * @throws ProblemException as {@link requireActivatable}
   */
  async activateProduct(
    manager: EntityManager,
    product: ProductEntity,
    actor: Actor,
    before = productState(product),
    note?: AuditFields,
  ): Promise<void> {
    const now = await this.requireActivatable(manager, product);
    await endApprovals(manager, String(product.id));
    await removeOpening(manager, product.id);
    product.opens_at = null;
    product.sale_ends_at = product.draw_date ?? saleEndWithoutDate(now);
    product.commitment = await this.seeds.commit(manager, product.id, termsOf(product));
    product.tickets_per_person = ticketsPerPersonOf(product);
    product.status = 'active';
    product.activated_at = new Date();
    await this.changes.storeProductChange(manager, product, { before, actor, action: 'activated', note });
  }
}

/** Of a first product, F CFA. */
const usualPrice = 500;

/** Creates a product; a draft unless its status is `active` (docs/product.md rule 10b). */
@Injectable()
export class CreateProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly activation: ActivateProduct,
    @Inject(catalogConfig) private readonly config: Pick<CatalogConfig, 'BEACON_RULE'>,
  ) {}

  /** What the form of a new product proposes. */
  async defaults(): Promise<AnswerOf<typeof getProductDefaults>> {
    const price = await newestPrice(this.dataSource.manager);
    return { ticket_price: price ?? usualPrice, beacon_rule: this.config.BEACON_RULE };
  }

  /** @throws ProblemException where a rule refuses it, its code; `image_not_found`; as {@link ActivateProduct.activateAlone} */
  async create(body: Body, actor: Actor): Promise<AdminProduct> {
    return this.dataSource.transaction(async (manager) => {
      const now = new Date();
      const { prize_cost, ...typed } = inSnakeCase(body);
      await useImages(manager, addressesOf(typed));
      const product = await manager.save(
        manager.create(ProductEntity, {
          ...typed,
          draw_date: typed.draw_date === null ? null : new Date(typed.draw_date),
          beacon_rule: typed.beacon_rule ?? this.config.BEACON_RULE,
          status: 'draft',
          draw_at: null,
          opens_at: null,
          sale_ends_at: null,
          sale_moved: false,
          pictures_struck_at: [],
          description_struck_at: null,
          image_struck_at: null,
          additions: [],
          commitment: null,
          winners: [],
          version: 1,
          activated_at: null,
          cancelled_at: null,
          cancel_reason: null,
          created_at: now,
          updated_at: now,
        }),
      );
      await storePrizeCost(manager, product.id, prize_cost);
      const state = productState(product);
      await auditProduct(manager, this.outbox, {
        productId: product.id,
        actor,
        action: 'created',
        before: null,
        after: { ...state, prize_cost },
      });
      // The commitment binds the id, so an active product is first stored as a draft, within this transaction.
      if (body.status === 'active') await this.activation.activateAlone(manager, product, actor);
      else await this.outbox.add(manager, ProductChanged, state);
      return adminProductAnswer(product, untouchedInventory, [], { prize_cost, planned_opening: null });
    });
  }
}

/** Deletes a product that never had a ticket and has no hold; any other is cancelled instead. */
@Injectable()
export class DeleteProduct {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `product_has_tickets`. */
  async delete(id: number, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const product = await lockProduct(manager, id);
      refuse(onlyAProductWithoutTicketsIsDeleted(await inventoryOf(manager, id)));
      await auditProduct(manager, this.outbox, {
        productId: id,
        actor,
        action: 'deleted',
        before: productState(product),
        after: null,
      });
      await endApprovals(manager, String(id));
      await manager.delete(ProductEntity, { id });
      await this.outbox.add(manager, ProductDeleted, { product_id: id, version: product.version + 1 });
    });
  }
}
