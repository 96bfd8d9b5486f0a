import { Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { DrawResult, enterBeacon } from '@raffle/contracts/http/admin-draws';
import { beaconDelayMs } from '@raffle/draw-protocol';
import { Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { auditProduct } from '../audit/audit-product.js';
import { lockProduct } from '../products/find-product.js';
import { stageAfter } from './draw.js';
import { DrawEntity } from './draw.entity.js';
import { ReadDraws } from './read-draws.js';
import { RunDraw } from './run-draw.js';
import { waitFor } from './wait-for-run.js';

/** Stores the lottery result that a witness enters, once, and draws with it (docs/draw-protocol.md step 4). */
@Injectable()
export class EnterBeacon {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly runs: RunDraw,
    private readonly draws: ReadDraws,
  ) {}

  /**
   * @throws ProblemException `product_not_found`; `product_transition_refused` unless the draw waits for a public value;
   * `invalid_request` for a lottery drawing less than 10 minutes after the list was published, or in the future; those of the draw itself.
   */
  async enter(productId: number, body: BodyOf<typeof enterBeacon>, actor: Actor): Promise<DrawResult> {
    await this.store(productId, { drawnAt: new Date(body.drawnAt), value: body.value }, actor);
    await waitFor(this.runs.run(productId, actor.address), 'draw_failed');
    return this.draws.result(productId);
  }

  private async store(productId: number, { drawnAt, value }: { drawnAt: Date; value: string }, actor: Actor) {
    await this.dataSource.transaction(async (manager) => {
      const { beaconRule } = await lockProduct(manager, productId);
      const draw = await manager.findOne(DrawEntity, { where: { productId }, lock: { mode: 'pessimistic_write' } });
      const stage = draw && stageAfter(draw.stage, 'beacon_arrived');
      if (!draw?.publishedAt || !stage || draw.cancelReason !== null || !beaconRule.startsWith('public:')) {
        throw new ProblemException('product_transition_refused');
      }
      const from = draw.publishedAt.getTime() + beaconDelayMs;
      if (drawnAt.getTime() < from) {
        throw refusedDate('Ce tirage doit avoir eu lieu 10 minutes au moins après la publication de la liste');
      }
      if (drawnAt.getTime() > Date.now()) throw refusedDate('Ce tirage n’a pas encore eu lieu');
      const source = `${beaconRule.slice('public:'.length)} ${drawnAt.toISOString()}`;
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
}

const refusedDate = (message: string) =>
  new ProblemException('invalid_request', { errors: [{ path: 'drawnAt', message }] });
