import { Inject, Injectable } from '@nestjs/common';
import { needTwoPeople } from '@raffle/back-office-kit';
import { errors } from '@raffle/contracts/errors';
import { systemActorId } from '@raffle/contracts/values';
import { Outbox } from '@raffle/messaging-kit';
import { eachRow, logger, Repeat } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { catalogConfig, reachableChains, type BeaconConfig } from '../config.js';
import { auditProduct } from '../products/audit-product.js';
import { ActivateProduct } from '../products/create-product.js';
import { ProductEntity } from '../products/product.entity.js';
import { productState } from '../products/product-answer.js';
import { StoreProductChange } from '../products/store-product-change.js';
import { dueOpenings, failOpening, openingOf, type PlannedOpening } from '../products/planned-openings.queries.js';

const log = logger('planned-openings');
const everyMs = 10_000;
/** Openings per round. */
const batch = 20;
const system: Actor = { adminId: systemActorId, address: null };

/**
 * Opens drafts for sale at their planned hour, or as soon as a service runs again (docs/product.md rule 60). The product's lock and the plan,
 * which the opening removes, make it happen once. What a rule refuses then is not tried again: an administrator decides. A draw that needs
 * a chain waits until a relay of it is configured, or until its date has passed.
 */
@Injectable()
export class OpenPlannedSales {
  constructor(
    private readonly dataSource: DataSource,
    private readonly activation: ActivateProduct,
    private readonly changes: StoreProductChange,
    private readonly outbox: Outbox,
    @Inject(catalogConfig) private readonly config: BeaconConfig,
  ) {}

  @Repeat({ name: 'open-planned-sales', everyMs })
  async openPlannedSales(): Promise<void> {
    await eachRow(
      'open-planned-sales',
      await dueOpenings(this.dataSource.manager, {
        limit: batch,
        chains: reachableChains(this.config).map(({ chainHash }) => chainHash),
      }),
      (due) => this.open(due),
      ({ product_id }) => ({ product_id }),
    );
  }

  private async open(due: PlannedOpening): Promise<void> {
    const { product_id } = due;
    try {
      await this.whilePlanned(due, async (manager, product, opening) => {
        // One person planned it before two people had to agree.
        if (opening.approved_by_name === null && (await needTwoPeople(manager)))
          throw new ProblemException('approval_needed');
        await this.activation.activateProduct(manager, product, system, productState(product), noteOf(opening));
        log.info({ product_id }, 'planned sale opened');
      });
    } catch (error) {
      if (!(error instanceof ProblemException)) throw error;
      const { code } = error;
      await this.whilePlanned(due, async (manager, product, opening) => {
        await failOpening(manager, product_id, code);
        await this.changes.announce(manager, product, null);
        await auditProduct(manager, this.outbox, {
          productId: product_id,
          actor: system,
          action: 'opening_failed',
          before: null,
          after: { ...noteOf(opening), reason: errors[code].message },
        });
        log.warn({ product_id, code }, 'a planned sale could not open');
      });
    }
  }

  /** Runs in a transaction that locks the product, unless the plan was taken back, carried out or replaced meanwhile. */
  private whilePlanned(
    due: PlannedOpening,
    run: (manager: EntityManager, product: ProductEntity, opening: PlannedOpening) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const product = await lockIfAny(manager, due.product_id);
      const opening = product && (await openingOf(manager, product.id));
      if (!opening || opening.failed_at !== null || opening.opens_at.getTime() !== due.opens_at.getTime()) return;
      await run(manager, product, opening);
    });
  }
}

/** Also where the draft was deleted meanwhile. */
const lockIfAny = (manager: EntityManager, id: number): Promise<ProductEntity | null> =>
  manager.findOne(ProductEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

const noteOf = ({ opens_at, planned_by_name, approved_by_name }: PlannedOpening) => ({
  opens_at: opens_at.toISOString(),
  planned_by: planned_by_name,
  ...(approved_by_name !== null && { approved_by: approved_by_name }),
});
