import { Injectable } from '@nestjs/common';
import { isSignedBy } from '@raffle/draw-protocol';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { findProduct } from '../products/find-product.js';
import { AwaitBeacon } from './beacon/await-beacon.js';
import { CheckTurns } from './beacon/check-turns.js';
import type { Round } from './beacon/drand-relays.js';
import { DrawRuns } from './draw-runs.js';

/**
 * Takes the round that a draw waits for from anybody, so that the owner of the relays cannot withhold one that they have seen
 * (docs/product.md rule 30). Its signature alone proves it: who brings it does not matter.
 */
@Injectable()
export class HandInBeacon {
  private readonly turns = new CheckTurns();

  constructor(
    private readonly dataSource: DataSource,
    private readonly beacons: AwaitBeacon,
    private readonly runs: DrawRuns,
  ) {}

  /**
   * The draw then continues by itself.
   * @param from who brings it: callers take turns by it
   * @throws ProblemException `product_not_found`; `round_not_expected` for any but the one round that the draw waits for;
   * `service_unavailable` while too many others are checked
   */
  async handInBeacon(productId: number, { round, signature }: Round, from: string): Promise<void> {
    const product = await findProduct(this.dataSource.manager, productId);
    if (product.status === 'draft') throw new ProblemException('product_not_found');
    // The cheap checks first: a signature costs the process tens of milliseconds.
    const expected = await this.beacons.expectedRound(productId);
    if (expected?.round !== round) throw new ProblemException('round_not_expected');
    const { chain } = expected;
    const signed = await this.turns.runInTurn(from, () => isSignedBy(chain, round, signature));
    if (!signed || !(await this.beacons.storeBeacon(productId, chain, { round, signature }))) {
      throw new ProblemException('round_not_expected');
    }
    void this.continueDraw(productId);
  }

  /** Twice: a run in progress may still be asking the relays, and fails. One that fails is resumed. */
  private async continueDraw(productId: number): Promise<void> {
    await this.runs.startOrJoin(productId).catch(() => undefined);
    await this.runs.startOrJoin(productId).catch(() => undefined);
  }
}
