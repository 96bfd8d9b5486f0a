import { Injectable } from '@nestjs/common';
import { OnePrizeAPerson } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { CommitToSeed, drawProtocol } from '../../products/commitment.js';
import { ProductEntity } from '../../products/product.entity.js';
import { drawKeyOf } from '../draw/draw-key.js';
import { ticketsToOpen } from '../draw/draw.js';
import { beaconOf, DrawEntity, frozenListOf } from '../draw/draw.entity.js';
import { lockDraw } from '../draw/draws.queries.js';
import { erasedAmong } from '../draw/hidden-names.queries.js';
import { insertPicks, picksOfDraw, type StoredPick } from '../draw/picks.queries.js';
import { OpenTickets } from './open-tickets.js';

/**
 * Draws in the order of the key until every prize has a winner or no ticket is left (docs/draw-protocol.md step 5).
 * Everything is derived from the seed, the frozen list and the accounts that were closed when its root was stored, so every run stores the
 * same picks.
 */
@Injectable()
export class PickWinners {
  constructor(
    private readonly dataSource: DataSource,
    private readonly seeds: CommitToSeed,
    private readonly tickets: OpenTickets,
  ) {}

  /** Continues after the stored picks; each batch is stored before the next is opened. */
  async pickWinners(productId: number): Promise<void> {
    const { manager } = this.dataSource;
    const product = await manager.findOneByOrFail(ProductEntity, { id: productId });
    const draw = await manager.findOneByOrFail(DrawEntity, { product_id: productId });
    const list = frozenListOf(draw);
    const seed = await this.seeds.reveal(manager, productId);
    const key = await drawKeyOf({ product, list, seed, beacon: beaconOf(draw) });
    const rule = new OnePrizeAPerson(product.max_winners);
    const sequence = drawProtocol.pickSequence(key, list.tickets);
    let picked = 0;
    for (const { ticket, holder, given_up } of await picksOfDraw(manager, productId)) {
      const { value } = await sequence.next();
      if (value !== ticket) throw new Error(`Pick ${picked} of product ${productId} does not match the draw key`);
      rule.decide(ticket, holder, given_up);
      picked += 1;
    }
    for (;;) {
      const count = ticketsToOpen({ prizesLeft: rule.prizesLeft, picked, tickets: list.tickets });
      if (count === 0) return;
      const batch: StoredPick[] = [];
      const tickets = await this.tickets.openTickets(productId, list, await take(sequence, count));
      const people = tickets.map(({ user_id }) => user_id);
      const erased = await erasedAmong(manager, people, { rootOf: productId });
      for (const opened of tickets) {
        // Tickets opened beyond the last prize are not picks and are not stored.
        if (rule.prizesLeft === 0) break;
        const given_up = erased.has(opened.user_id);
        const { wins } = rule.decide(opened.ticket, opened.holder, given_up);
        batch.push({ ...opened, position: picked++, wins, given_up });
      }
      if (!(await this.storePicks(productId, batch))) return;
    }
  }

  /** @returns false when another run has stored the record. */
  private async storePicks(productId: number, picks: readonly StoredPick[]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const draw = await lockDraw(manager, productId);
      if (draw.stage !== 'picking' || draw.record !== null) return false;
      await insertPicks(manager, productId, picks);
      return true;
    });
  }
}

async function take(sequence: AsyncGenerator<number, void, void>, count: number): Promise<number[]> {
  const tickets: number[] = [];
  while (tickets.length < count) {
    const { value, done } = await sequence.next();
    if (done) break;
    tickets.push(value);
  }
  return tickets;
}
