import { Injectable } from '@nestjs/common';
import { awaitedRound, beaconForRecord, momentOfRound, quicknet } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { isBeaconAbsent, stageAfter } from '../draw/draw.js';
import { DrawEntity } from '../draw/draw.entity.js';
import { lockDraw, resumeAt } from '../draw/draws.queries.js';
import { DrandRelays, type Round } from './drand-relays.js';

/** The stage between the freeze and the picks: the list is public, and the unpredictable round is not known yet (docs/draw-protocol.md step 4). */
@Injectable()
export class AwaitBeacon {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relays: DrandRelays,
  ) {}

  /**
   * Reads the round from a relay once it is due, and stores it. A cancellation ends without it where the round cannot be known, or where two people
   * gave it up; in between it needs the round too, which would otherwise hide a result (docs/product.md rule 30).
   * @returns whether the round is stored, is not due, so that the draw waits for its next attempt, or is not needed
   * @throws Error when no relay returns the round; it is retried without end.
   */
  async awaitBeacon(productId: number): Promise<'stored' | 'not_due' | 'not_needed'> {
    const { manager } = this.dataSource;
    const draw = await manager.findOneByOrFail(DrawEntity, { product_id: productId });
    const awaited = roundOf(draw);
    if (!awaited) return 'stored';
    const now = new Date();
    const endsAlone = draw.record !== null || now < awaited.due || isBeaconAbsent(awaited.published_at, now);
    if (draw.cancel_reason !== null && endsAlone) return 'not_needed';
    if (now < awaited.due) {
      await resumeAt(manager, productId, awaited.due);
      return 'not_due';
    }
    await this.storeBeacon(productId, await this.relays.readRound(awaited.round));
    return 'stored';
  }

  /** The round that the draw waits for; null where it waits for none, or where its round is not due. */
  async expectedRound(productId: number): Promise<number | null> {
    const draw = await this.dataSource.manager.findOneBy(DrawEntity, { product_id: productId });
    const awaited = draw && roundOf(draw);
    return awaited && awaited.due <= new Date() ? awaited.round : null;
  }

  /** Stores the expected round, whose signature is checked. @returns whether the draw was still waiting. */
  async storeBeacon(productId: number, round: Round): Promise<boolean> {
    const { source, value } = beaconForRecord({ chainHash: quicknet.chainHash, ...round });
    return this.dataSource.transaction(async (manager) => {
      const draw = await lockDraw(manager, productId);
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
}

/** What a draw waits for, and from when on; null where it does not wait. */
function roundOf({ stage, published_at }: DrawEntity) {
  if (stage !== 'awaiting_beacon' || published_at === null) return null;
  const round = awaitedRound(published_at.getTime());
  return { published_at, round, due: new Date(momentOfRound(round)) };
}
