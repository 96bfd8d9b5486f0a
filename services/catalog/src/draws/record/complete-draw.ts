import { Inject, Injectable } from '@nestjs/common';
import { DrawCompleted } from '@raffle/contracts/events';
import { verifyRecord } from '@raffle/draw-protocol';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { catalogConfig, chainsOf, type BeaconConfig } from '../../config.js';
import { CommitToSeed, drawProtocol } from '../../products/commitment.js';
import { productState } from '../../products/product-answer.js';
import { anonymousWinner, publicName } from '../../products/product.js';
import { StoreProductChange } from '../../products/store-product-change.js';
import { drawKeyOf } from '../draw/draw-key.js';
import { beaconOf, DrawEntity, frozenListOf } from '../draw/draw.entity.js';
import { drawnAt, isBeaconAbsent, stageAfter } from '../draw/draw.js';
import { lockProductAndDraw } from '../draw/draws.queries.js';
import { hideNamesOfPicks, lockNames } from '../draw/hidden-names.queries.js';
import { insertDeliveries, picksOfDraw } from '../draw/picks.queries.js';
import { drawRecordOf } from './draw-record.js';

/**
 * The end of a draw: its record, and once that is archived, the winners or the cancellation (docs/draw-protocol.md steps 6 and 8).
 */
@Injectable()
export class CompleteDraw {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seeds: CommitToSeed,
    private readonly changes: StoreProductChange,
    private readonly outbox: Outbox,
    @Inject(catalogConfig) private readonly config: Pick<BeaconConfig, 'DEMONSTRATION_CHAIN'>,
  ) {}

  /**
   * Stores the record once: the one that is stored is the one that is published.
   * @throws Error when the record does not verify; nothing is stored then. Only the record of a draw that two people ended without its
   * round is stored although its beacon is missing (docs/product.md rule 30).
   */
  async storeRecord(productId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockNames(manager, 'shared');
      const { product, draw } = await lockProductAndDraw(manager, productId);
      if (draw.record !== null) return;
      const { cancel_reason: cancelReason } = draw;
      const list = frozenListOf(draw);
      await hideNamesOfPicks(manager, { productId });
      const picks = await picksOfDraw(manager, productId);
      const seed = await this.seeds.reveal(manager, productId);
      const beacon = beaconOf(draw);
      const key = draw.stage === 'awaiting_beacon' ? null : await drawKeyOf({ product, list, seed, beacon });
      const at = drawnAt(new Date(), list.frozen_at);
      const record = drawRecordOf({ product, list, picks, seed, key, beacon, drawnAt: at, cancelReason });
      const endsWithoutBeacon = key === null && isBeaconAbsent(list.published_at, at);
      const chains = chainsOf(this.config);
      const failed = (await verifyRecord(record, drawProtocol, null, chains))
        // One whose list was published too late is drawn all the same: its record says so.
        .filter(({ outcome, step }) => outcome === 'failed' && !(endsWithoutBeacon && step === 'beacon'))
        .map(({ step }) => step);
      if (failed.length > 0)
        throw new Error(`The record of product ${productId} does not verify: ${failed.join(', ')}`);
      await manager.update(DrawEntity, { product_id: productId }, { drawn_at: at, record });
    });
  }

  /**
   * Publishes the stored record with the winners or the cancellation; does nothing for a completed or cancelled draw.
   * @param startedFrom the address of the administrator who started it, for the audit line; null after a crash: the audit line
   * of the start has it.
   */
  async publishRecord(productId: number, startedFrom: string | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockNames(manager, 'shared');
      const { product, draw } = await lockProductAndDraw(manager, productId);
      const { cancel_reason: cancelReason, drawn_at: at } = draw;
      const stage = stageAfter(draw.stage, cancelReason === null ? 'picks_finished' : 'cancellation_finished');
      if (stage === null || at === null) return;
      await manager.update(DrawEntity, { product_id: productId }, { stage });

      // The administrator who requested it is the actor.
      const actor = { adminId: draw.started_by, address: startedFrom };
      if (cancelReason !== null) {
        return this.changes.storeCancellation(manager, product, { reason: cancelReason, at, actor });
      }
      await insertDeliveries(manager, productId, at);
      const winners = (await picksOfDraw(manager, productId)).filter(({ wins }) => wins);
      const before = productState(product);
      product.status = 'completed';
      product.draw_date = at;
      product.winners = winners.map(publicName);
      await this.changes.storeProductChange(manager, product, { before, actor, action: 'draw_completed' });
      await this.outbox.add(manager, DrawCompleted, {
        product_id: productId,
        version: product.version,
        frozen_at: frozenListOf(draw).frozen_at.toISOString(),
        drawn_at: at.toISOString(),
        tickets: frozenListOf(draw).tickets,
        winners: winners.map(({ ticket, user_id, display_name, city }) => ({
          ticket,
          user_id,
          display_name: display_name ?? anonymousWinner,
          city: city ?? '',
        })),
      });
    });
  }
}
