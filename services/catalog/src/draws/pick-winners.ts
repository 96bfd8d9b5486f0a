import { Injectable } from '@nestjs/common';
import { beaconOfRecord, fromHex, OnePrizeAPerson, type Beacon, type Bytes } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { CommitToSeed } from '../commitment/commit-to-seed.js';
import { drawProtocol } from '../commitment/draw-protocol.js';
import { ProductEntity } from '../products/product.entity.js';
import { DrawPickEntity } from './draw-pick.entity.js';
import { ticketsToOpen } from './draw.js';
import { beaconOf, DrawEntity, frozenListOf } from './draw.entity.js';
import { insertPicks, type StoredPick } from './draws.queries.js';
import { erasedAmong } from './hidden-names.queries.js';
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
  async pick(productId: number): Promise<void> {
    const { manager } = this.dataSource;
    const product = await manager.findOneByOrFail(ProductEntity, { id: productId });
    const draw = await manager.findOneByOrFail(DrawEntity, { productId });
    const list = frozenListOf(draw);
    const beacon = beaconOfRecord(beaconOf(draw));
    const stored = await manager.find(DrawPickEntity, {
      select: { productId: true, position: true, ticket: true, holder: true, givenUp: true },
      where: { productId },
      order: { position: 'ASC' },
    });
    const rule = new OnePrizeAPerson(product.maxWinners);
    const sequence = drawProtocol.pickSequence(await this.keyOf(product, list, beacon), list.tickets);
    let picked = 0;
    for (const { ticket, holder, givenUp } of stored) {
      const { value } = await sequence.next();
      if (value !== ticket) throw new Error(`Pick ${picked} of product ${productId} does not match the draw key`);
      rule.decide(ticket, holder, givenUp);
      picked += 1;
    }
    for (;;) {
      const count = ticketsToOpen({ prizesLeft: rule.prizesLeft, picked, tickets: list.tickets });
      if (count === 0) return;
      const batch: StoredPick[] = [];
      const tickets = await this.tickets.open(productId, list, await take(sequence, count));
      const people = tickets.map(({ user_id }) => user_id);
      const erased = await erasedAmong(manager, people, { rootOf: productId });
      for (const opened of tickets) {
        // Tickets opened beyond the last prize are not picks and are not stored.
        if (rule.prizesLeft === 0) break;
        const given_up = erased.has(opened.user_id);
        const { wins } = rule.decide(opened.ticket, opened.holder, given_up);
        batch.push({ ...opened, position: picked++, wins, given_up });
      }
      if (!(await this.store(productId, batch))) return;
    }
  }

  /** D (docs/draw-protocol.md step 4); never stored, because it reveals the winners. */
  private async keyOf(product: ProductEntity, list: { tickets: number; root: string }, beacon: Beacon): Promise<Bytes> {
    return drawProtocol.drawKey({
      seed: await this.seeds.reveal(this.dataSource.manager, product.id),
      id: String(product.id),
      tickets: list.tickets,
      prizes: product.maxWinners,
      root: fromHex(list.root),
      beacon,
    });
  }

  /** @returns false when another run has completed the draw. */
  private async store(productId: number, picks: readonly StoredPick[]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const draw = await manager.findOneOrFail(DrawEntity, {
        where: { productId },
        lock: { mode: 'pessimistic_write' },
      });
      if (draw.stage !== 'picking') return false;
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
