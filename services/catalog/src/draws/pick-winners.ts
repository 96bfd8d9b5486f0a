import { Injectable } from '@nestjs/common';
import { openEntries } from '@raffle/contracts/internal';
import { beaconOfRecord, fromHex, OnePrizeAPerson, toHex, type Bytes, type RecordBeacon } from '@raffle/draw-protocol';
import { DataSource } from 'typeorm';
import { CommitToSeed, drawProtocol } from '../products/commitment.js';
import { ProductEntity } from '../products/product.entity.js';
import { ticketsToOpen } from './draw.js';
import { beaconOf, DrawEntity, frozenListOf, type FrozenList } from './draw.entity.js';
import {
  bindHolderKey,
  insertPicks,
  lockDraw,
  picksOfDraw,
  type OpenedTicket,
  type StoredPick,
} from './draws.queries.js';
import { erasedAmong } from './hidden-names.queries.js';
import { TicketsClient } from '../clients.js';

/** Opens tickets of a frozen list and verifies that each is in it, and that its holder is the person named. */
@Injectable()
export class OpenTickets {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
  ) {}

  /**
   * @returns the opened tickets in the requested order.
   * @throws Error when one is missing, is not in the frozen list or has another holder: tickets contradicts its own root.
   */
  async openTickets(
    productId: number,
    list: Pick<FrozenList, 'tickets' | 'root'>,
    numbers: readonly number[],
  ): Promise<OpenedTicket[]> {
    const { opened, holder_key } = await this.tickets.call(openEntries, {
      params: { productId },
      body: { tickets: [...numbers] },
      idempotencyKey: `open-entries-${productId}-${numbers[0] ?? 0}-${numbers.length}`,
      timeoutMs: 15_000,
    });
    const byNumber = new Map(opened.map((ticket) => [ticket.ticket, ticket]));
    const root = fromHex(list.root);
    const answer: OpenedTicket[] = [];
    for (const number of numbers) {
      const ticket = byNumber.get(number);
      if (!ticket) throw new Error(`Ticket ${number} of product ${productId} was not opened`);
      const holder = toHex(await drawProtocol.holderTag(fromHex(holder_key), ticket.user_id));
      if (holder !== ticket.holder)
        throw new Error(`Ticket ${number} of product ${productId} is not of the person named`);
      const leaf = await drawProtocol.leaf({
        id: String(productId),
        ticket: number,
        holder: fromHex(ticket.holder),
        secret: fromHex(ticket.secret),
      });
      const path = ticket.path.map(fromHex);
      if (!(await drawProtocol.verifyInclusion({ leaf, index: number, size: list.tickets, path, root }))) {
        throw new Error(`Ticket ${number} of product ${productId} is not in the frozen list`);
      }
      answer.push(ticket);
    }
    // Only a key that made the tags is stored. One key for the whole list: nobody has two tags in it.
    if ((await bindHolderKey(this.dataSource.manager, productId, holder_key)) !== holder_key) {
      throw new Error(`The holder key of product ${productId} is another than before`);
    }
    return answer;
  }
}

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
      if (!(await this.store(productId, batch))) return;
    }
  }

  /** @returns false when another run has stored the record. */
  private async store(productId: number, picks: readonly StoredPick[]): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const draw = await lockDraw(manager, productId);
      if (draw.stage !== 'picking' || draw.record !== null) return false;
      await insertPicks(manager, productId, picks);
      return true;
    });
  }
}

/** D (docs/draw-protocol.md step 4); never stored before the last pick, because it reveals the winners. */
export const drawKeyOf = ({ product, list, seed, beacon }: DrawKeyParts): Promise<Bytes> =>
  drawProtocol.drawKey({
    seed,
    id: String(product.id),
    tickets: list.tickets,
    prizes: product.max_winners,
    root: fromHex(list.root),
    beacon: beaconOfRecord(beacon),
  });

interface DrawKeyParts {
  product: ProductEntity;
  list: FrozenList;
  seed: Bytes;
  beacon: RecordBeacon | null;
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
