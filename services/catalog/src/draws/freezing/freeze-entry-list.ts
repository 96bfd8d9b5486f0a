import { Injectable } from '@nestjs/common';
import { DrawAppointed } from '@raffle/contracts/events';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { freezeEntryList } from '@raffle/contracts/internal';
import { drawAt, namesBeacon } from '@raffle/draw-protocol';
import { Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { TicketsClient } from '../../clients.js';
import { StoreProductChange } from '../../products/store-product-change.js';
import { freezeTimeoutMs, stageAfter } from '../draw/draw.js';
import { DrawEntity, frozenListOf } from '../draw/draw.entity.js';
import { lockProductAndDraw } from '../draw/draws.queries.js';
import { lockNames } from '../draw/hidden-names.queries.js';

type ClosedList = AnswerOf<typeof freezeEntryList>;

/** How far the clock of another service may be ahead. */
const clocksDifferMs = 120_000;

/** The first step of a draw: tickets closes the entry list permanently, and its size, root and number of holders become public (docs/draw-protocol.md step 3). */
@Injectable()
export class FreezeEntryList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly changes: StoreProductChange,
    private readonly outbox: Outbox,
  ) {}

  /** Asks tickets to close the list; it returns the same one again. */
  closeList(productId: number): Promise<ClosedList> {
    return this.tickets.call(freezeEntryList, {
      params: { productId },
      idempotencyKey: `freeze-entry-list-${productId}`,
      timeoutMs: freezeTimeoutMs,
    });
  }

  /**
   * Stores a closed list, once, with the time from which its round follows: after a loss it may have been public.
   * @throws Error for one that is not full, or frozen in the future: a beacon would wait for it.
   */
  async storeList(productId: number, frozen: ClosedList): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Who closed their account before the root is stored is given up; who closes it later is not.
      await lockNames(manager, 'shared');
      const { product, draw } = await lockProductAndDraw(manager, productId);
      if (frozen.tickets !== product.max_participants) {
        throw new Error(
          `The frozen list of product ${productId} has ${frozen.tickets} of ${product.max_participants} tickets`,
        );
      }
      if (draw.root !== null) return;
      const frozenAt = new Date(frozen.frozen_at);
      if (frozenAt.getTime() > Date.now() + clocksDifferMs) {
        throw new Error(`The list of product ${productId} is frozen in the future: ${frozen.frozen_at}`);
      }
      // The clocks of two services differ slightly.
      const publishedAt = new Date(Math.max(Date.now(), frozenAt.getTime()));
      await manager.update(
        DrawEntity,
        { product_id: productId },
        {
          tickets: frozen.tickets,
          holders: frozen.holders,
          root: frozen.root,
          frozen_at: frozenAt,
          published_at: publishedAt,
        },
      );
    });
  }

  /**
   * Publishes size, holders and root of the stored list, and the hour of the draw if it has one; does nothing when the list is public.
   * A root that only now becomes public, at its hour or later, is dated so: its draw proves nothing.
   */
  async publishList(productId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { product, draw } = await lockProductAndDraw(manager, productId);
      const stage = stageAfter(draw.stage, namesBeacon(product.beacon_rule) ? 'list_frozen_for_beacon' : 'list_frozen');
      if (stage === null) return;
      const { root, frozen_at } = frozenListOf(draw);
      const hour = drawAt(product.beacon_rule, frozen_at.getTime());
      const now = new Date();
      const late = hour !== null && now.getTime() >= hour;
      await manager.update(DrawEntity, { product_id: productId }, { stage, ...(late && { published_at: now }) });
      // A cancellation publishes its own change right after.
      if (draw.cancel_reason !== null) return;
      product.draw_at = hour === null ? null : new Date(hour);
      const { product_id, version, draw_at } = await this.changes.publishProductChanged(manager, product);
      if (draw_at !== null) await this.outbox.add(manager, DrawAppointed, { product_id, version, root, draw_at });
    });
  }
}
