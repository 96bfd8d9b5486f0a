import { Inject, Injectable } from '@nestjs/common';
import { awaitedRound, beaconForRecord, type Chain } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { catalogConfig, chainsOf, type BeaconConfig } from '../../config.js';
import { findProduct } from '../../products/find-product.js';
import { BeginAtHour } from './begin-at-hour.js';
import { isBeaconAbsent, stageAfter } from '../draw/draw.js';
import { DrawEntity } from '../draw/draw.entity.js';
import { lockProductAndDraw, resumeAt } from '../draw/draws.queries.js';
import { DrandRelays, type Round } from './drand-relays.js';

/** The stage between the freeze and the picks: the list is public, and the unpredictable round is not known yet (docs/draw-protocol.md step 4). */
@Injectable()
export class AwaitBeacon {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relays: DrandRelays,
    private readonly beginning: BeginAtHour,
    @Inject(catalogConfig) private readonly config: Pick<BeaconConfig, 'DEMONSTRATION_CHAIN'>,
  ) {}

  /**
   * Reads the round from a relay once it is due, and stores it. A cancellation ends without it where the round cannot be known, or where two people
   * gave it up; in between it needs the round too, which would otherwise hide a result (docs/product.md rule 30).
   * @returns whether the round is stored, is not due, so that the draw waits for its next attempt, or is not needed
   * @throws Error when no relay returns the round; it is retried without end.
   */
  async awaitBeacon(productId: number): Promise<'stored' | 'not_due' | 'not_needed'> {
    const awaited = await this.roundOf(productId);
    if (!awaited) return 'stored';
    const { draw, drawAt } = awaited;
    const now = new Date();
    const endsAlone = draw.record !== null || now < awaited.due || isBeaconAbsent(awaited.published_at, now);
    if (draw.cancel_reason !== null && endsAlone) return 'not_needed';
    // The hour is a little before its round.
    const next = drawAt !== null && now < drawAt ? drawAt : awaited.due;
    if (drawAt !== null && next !== drawAt)
      await this.dataSource.transaction((manager) => this.beginning.begin(manager, productId, now));
    if (now < next) {
      await resumeAt(this.dataSource.manager, productId, next);
      return 'not_due';
    }
    await this.storeBeacon(productId, awaited.chain, await this.relays.readRound(awaited.chain, awaited.round));
    return 'stored';
  }

  /** The round that the draw waits for; null where it waits for none, or where its round is not due. */
  async expectedRound(productId: number): Promise<{ chain: Chain; round: number } | null> {
    const awaited = await this.roundOf(productId);
    return awaited && awaited.due <= new Date() ? awaited : null;
  }

  /** Stores the expected round, whose signature is checked. @returns whether the draw was still waiting. */
  async storeBeacon(productId: number, { chainHash }: Chain, round: Round): Promise<boolean> {
    const { source, value } = beaconForRecord({ chainHash, ...round });
    return this.dataSource.transaction(async (manager) => {
      await this.beginning.begin(manager, productId, new Date());
      const { draw } = await lockProductAndDraw(manager, productId);
      const stage = stageAfter(draw.stage, 'beacon_arrived');
      // A record that is stored ends the draw without the round.
      if (stage === null || draw.record !== null) return false;
      await manager.update(
        DrawEntity,
        { product_id: productId },
        { stage, beacon_source: source, beacon_value: value },
      );
      return true;
    });
  }

  /** What a draw waits for, and from when on; null where it does not wait. */
  private async roundOf(productId: number) {
    const { manager } = this.dataSource;
    const draw = await manager.findOneBy(DrawEntity, { product_id: productId });
    if (draw?.stage !== 'awaiting_beacon' || draw.frozen_at === null || draw.published_at === null) return null;
    const { frozen_at, published_at } = draw;
    const { beacon_rule, draw_at: drawAt } = await findProduct(manager, productId);
    const list = { frozen: frozen_at.getTime(), published: published_at.getTime() };
    const awaited = awaitedRound(beacon_rule, list, chainsOf(this.config));
    if (!awaited) throw new Error(`The rule of product ${productId} names a chain that is not configured`);
    return { ...awaited, draw, drawAt, published_at, due: new Date(awaited.due) };
  }
}
