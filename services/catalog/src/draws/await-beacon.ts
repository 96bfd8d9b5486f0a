import { Injectable } from '@nestjs/common';
import type { enterBeacon } from '@raffle/contracts/http/admin-draws';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { beaconDelayMs, beaconExpectedAt, beaconForRecord, quicknet, type RecordBeacon } from '@raffle/draw-protocol';
import type { Actor } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { auditProduct } from '../products/audit-product.js';
import { lockProduct } from '../products/find-product.js';
import { ProductEntity } from '../products/product.entity.js';
import { CompleteDraw } from './complete-draw.js';
import { DrandRelays } from './drand-relays.js';
import { beaconDeadline, beaconTimeoutDays, stageAfter } from './draw.js';
import { DrawEntity } from './draw.entity.js';
import { lockDraw, resumeAt } from './draws.queries.js';

const log = logger('beacon');

/** Shown to participants when the value never arrives. */
const absence = `La valeur publique annoncée pour ce tirage n’est pas venue en ${beaconTimeoutDays} jours.`;

/** The stage between the freeze and the picks: the list is public, and the unpredictable value is not known yet (docs/draw-protocol.md step 4). */
@Injectable()
export class AwaitBeacon {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relays: DrandRelays,
    private readonly completion: CompleteDraw,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Reads the beacon if it is drand's and its round is due; after 7 days without one, cancels the draw and publishes only its seed
   * (docs/product.md rule 30, cancelling in public).
   * @returns whether the draw continues; otherwise it waits for its next attempt.
   * @throws Error when no relay returns the round; it is retried later.
   */
  async advance(productId: number, startedFrom: string | null): Promise<boolean> {
    const { manager } = this.dataSource;
    const draw = await manager.findOneByOrFail(DrawEntity, { productId });
    if (draw.stage !== 'awaiting_beacon' || draw.publishedAt === null) return true;
    if (draw.cancelReason !== null) {
      await this.completion.complete(productId, startedFrom);
      return true;
    }
    const { beaconRule } = await manager.findOneByOrFail(ProductEntity, { id: productId });
    const deadline = beaconDeadline(draw.publishedAt);
    const isDrand = beaconRule.startsWith('drand:');
    const due = isDrand ? beaconExpectedAt(beaconRule, draw.publishedAt) : deadline;
    if (Date.now() < due.getTime()) {
      await resumeAt(manager, productId, due);
      return false;
    }
    try {
      if (isDrand) {
        const beacon = await this.relays.firstFrom(due);
        await this.store(productId, beaconForRecord({ kind: 'drand', chainHash: quicknet.chainHash, ...beacon }));
        return true;
      }
    } catch (error) {
      if (Date.now() < deadline.getTime()) throw error;
      log.error({ err: error, product_id: productId }, 'the beacon is absent: the draw is cancelled');
    }
    await this.completion.complete(productId, startedFrom, absence);
    return true;
  }

  /**
   * Stores the lottery result that a witness enters, once.
   * @throws ProblemException `product_not_found`; `product_transition_refused` unless the draw waits for a public value;
   * `invalid_request` for a lottery drawing less than 10 minutes after the list was published, or in the future.
   */
  async enter(productId: number, { drawnAt, value }: BodyOf<typeof enterBeacon>, actor: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { beaconRule } = await lockProduct(manager, productId);
      const draw = await manager.findOne(DrawEntity, { where: { productId }, lock: { mode: 'pessimistic_write' } });
      const stage = draw && stageAfter(draw.stage, 'beacon_arrived');
      if (!draw?.publishedAt || !stage || draw.cancelReason !== null || !beaconRule.startsWith('public:')) {
        throw new ProblemException('product_transition_refused');
      }
      const at = new Date(drawnAt);
      if (at.getTime() < draw.publishedAt.getTime() + beaconDelayMs) {
        throw refusedDate('Ce tirage doit avoir eu lieu 10 minutes au moins après la publication de la liste');
      }
      if (at.getTime() > Date.now()) throw refusedDate('Ce tirage n’a pas encore eu lieu');
      const source = `${beaconRule.slice('public:'.length)} ${at.toISOString()}`;
      await manager.update(DrawEntity, { productId }, { stage, beaconSource: source, beaconValue: value });
      await auditProduct(manager, this.outbox, {
        productId,
        actor,
        action: 'beacon_entered',
        before: null,
        after: { beacon_source: source, beacon_value: value },
      });
    });
  }

  private async store(productId: number, beacon: RecordBeacon | null): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const draw = await lockDraw(manager, productId);
      const stage = stageAfter(draw.stage, 'beacon_arrived');
      if (stage === null || beacon === null) return;
      await manager.update(
        DrawEntity,
        { productId },
        { stage, beaconSource: beacon.source, beaconValue: beacon.value },
      );
    });
  }
}

const refusedDate = (message: string) =>
  new ProblemException('invalid_request', { errors: [{ path: 'drawnAt', message }] });
