import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PrizeForfeited, ProductChanged } from '@raffle/contracts/events';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import { prizeHolders } from '@raffle/contracts/prize-holders';
import { fromHex, isVerified, picksOf, verifyRecord } from '@raffle/draw-protocol';
import { needTwoPeople, endApprovals, recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { drawProtocol } from '../products/commitment.js';
import { recordPickOf } from '../draws/record/draw-record.js';
import { maxOpenedAtOnce } from '../draws/draw/draw.js';
import { DrawEntity } from '../draws/draw/draw.entity.js';
import { lockProductAndDraw } from '../draws/draw/draws.queries.js';
import { erasedAmong, hideNamesOfPicks, lockNames } from '../draws/draw/hidden-names.queries.js';
import { insertPicks, picksOfDraw, type StoredPick } from '../draws/draw/picks.queries.js';
import { OpenTickets } from '../draws/picking/open-tickets.js';
import { productState } from '../products/product-answer.js';
import { publicName } from '../products/product.js';
import {
  deliveriesById,
  findDelivery,
  insertDelivery,
  insertForfeit,
  insertStep,
  lockDelivery,
  updateDelivery,
} from './deliveries.queries.js';
import { stateAfter } from './delivery.js';

const tryAgain = () => new ProblemException('service_unavailable', { headers: { 'retry-after': '2' } });

/** The picks that a forfeit adds to its draw. */
export interface PreparedForfeit {
  productId: number;
  next: readonly StoredPick[];
}

/** Attempts before the request fails: an attempt is repeated when another forfeit of the same draw was stored first. */
const maxRuns = 3;

/**
 * A prize whose winner could not be reached goes to the next pick of its draw (docs/draw-protocol.md step 5,
 * docs/product.md rule 37).
 */
@Injectable()
export class ForfeitPrize {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: OpenTickets,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws ProblemException `approval_needed` where two people must agree, `service_unavailable` where other forfeits of the draw were stored
   * first each time; as {@link prepare}
   */
  async forfeit(id: string, actor: Actor): Promise<void> {
    if (await needTwoPeople(this.dataSource.manager)) throw new ProblemException('approval_needed');
    for (let run = 0; run < maxRuns; run++) {
      const prepared = await this.prepare(id);
      if (await this.dataSource.transaction((tx) => this.store(tx, id, prepared, actor))) return;
    }
    throw tryAgain();
  }

  /**
   * Finds the next picks, outside of the transaction, so that no database connection waits for tickets.
   * @throws ProblemException `delivery_not_found`; as {@link requireAllowed}
   */
  async prepare(id: string): Promise<PreparedForfeit> {
    const { manager } = this.dataSource;
    const found = await findDelivery(manager, id);
    if (!found) throw new ProblemException('delivery_not_found');
    await this.requireAllowed(manager, id);
    const { record } = await manager.findOneByOrFail(DrawEntity, { product_id: found.product_id });
    return { productId: found.product_id, next: await this.nextPicks(found.product_id, record!) };
  }

  /**
   * Runs in the caller's transaction, in which two people have agreed.
   * @throws ProblemException `service_unavailable` where the draw changed since it was prepared; as {@link requireAllowed}
   */
  async forfeitApproved(manager: EntityManager, id: string, prepared: PreparedForfeit, actor: Actor): Promise<void> {
    if (!(await this.store(manager, id, prepared, actor))) throw tryAgain();
  }

  /** The picks after those of the record, up to one whose holder has not won yet; all remaining picks if there is none. */
  private async nextPicks(productId: number, record: DrawRecord): Promise<StoredPick[]> {
    if (record.draw_key === null) throw new Error(`The draw of product ${productId} has no key`);
    const before = picksOf(record);
    const holders = new Set(before.filter(({ wins }) => wins).map(({ holder }) => holder));
    const next: StoredPick[] = [];
    let position = 0;
    let batch: number[] = [];
    for await (const ticket of drawProtocol.pickSequence(fromHex(record.draw_key), record.tickets)) {
      if (position++ < before.length) continue;
      batch.push(ticket);
      // First one ticket, then as many as were passed over so far.
      const isLast = position === record.tickets;
      if (batch.length < Math.min(next.length, maxOpenedAtOnce) && !isLast) continue;
      const opened = await this.tickets.openTickets(productId, record, batch);
      const erased = await erasedAmong(
        this.dataSource.manager,
        opened.map(({ user_id }) => user_id),
        'now',
      );
      for (const one of opened) {
        const givenUp = erased.has(one.user_id);
        const wins = !givenUp && !holders.has(one.holder);
        next.push({ ...one, given_up: givenUp, wins, position: before.length + next.length });
        if (wins) return next;
      }
      batch = [];
    }
    return next;
  }

  /** @returns false when the picks no longer follow the stored ones */
  private async store(
    manager: EntityManager,
    id: string,
    { productId, next }: PreparedForfeit,
    actor: Actor,
  ): Promise<boolean> {
    await lockNames(manager, 'shared');
    const { product, draw } = await lockProductAndDraw(manager, productId);
    const { record } = draw;
    const before = await lockDelivery(manager, id);
    if (!before || !record) throw new ProblemException('delivery_not_found');
    const triedOn = await this.requireAllowed(manager, id);
    const winner = next.find(({ wins }) => wins);
    const firstPosition = picksOf(record).length;
    if (next.length > 0 && next[0]?.position !== firstPosition) return false;
    // An account was closed in the meantime: the next attempt passes its tickets over.
    const people = next.map(({ user_id }) => user_id);
    const erased = await erasedAmong(manager, people, 'now');
    if (next.some(({ user_id, given_up }) => erased.has(user_id) !== given_up)) return false;

    const at = await insertForfeit(manager, {
      productId,
      ticket: before.ticket,
      adminId: actor.adminId,
      triedOn,
      firstPosition,
      picks: next.length,
      nextTicket: winner?.ticket ?? null,
    });
    await insertPicks(manager, productId, next);
    await hideNamesOfPicks(manager, { productId });
    await updateDelivery(manager, { ...before, state: 'forfeited' });
    await endApprovals(manager, id);
    await insertStep(manager, { id: randomUUID(), deliveryId: id, kind: 'forfeited', by: actor });
    if (winner) await insertDelivery(manager, { productId, ticket: winner.ticket, userId: winner.user_id, wonAt: at });

    const picks = await picksOfDraw(manager, productId);
    const forfeit = {
      ticket: before.ticket,
      at: at.toISOString(),
      tried_on: triedOn,
      picks: picks.slice(firstPosition).map((pick) => recordPickOf(product, pick)),
    };
    const extended = { ...record, forfeits: [...(record.forfeits ?? []), forfeit] };
    const steps = await verifyRecord(extended, drawProtocol);
    if (!isVerified(steps))
      throw new Error(`The forfeit of ticket ${before.ticket} of product ${productId} does not verify`);
    await manager.update(DrawEntity, { product_id: productId }, { record: extended });

    product.winners = prizeHolders(picks, extended.forfeits).map(publicName);
    product.version += 1;
    await manager.save(product);
    await this.outbox.add(manager, ProductChanged, productState(product));
    await this.outbox.add(manager, PrizeForfeited, {
      delivery_id: id,
      product_id: productId,
      ticket: before.ticket,
      user_id: before.user_id,
      forfeited_at: forfeit.at,
      frozen_at: record.frozen_at,
      next: winner ? { ticket: winner.ticket, user_id: winner.user_id } : null,
    });
    const line = {
      action: 'delivery.forfeited' as const,
      subject: id,
      before: { state: before.state },
      after: { product_id: productId, ticket: before.ticket, next_ticket: winner?.ticket ?? null, tried_on: triedOn },
      at,
    };
    await recordAct(this.outbox, manager, actor, line);
    return true;
  }

  /**
   * @returns the days with attempts to reach the winner since their last response
   * @throws ProblemException `delivery_over`, `forfeit_too_early`
   */
  async requireAllowed(manager: EntityManager, id: string): Promise<string[]> {
    const delivery = (await deliveriesById(manager, [id])).get(id);
    if (!delivery?.forfeit || stateAfter(delivery.state, 'forfeit') === null)
      throw new ProblemException('delivery_over');
    if (!delivery.forfeit.allowed) throw new ProblemException('forfeit_too_early');
    return delivery.forfeit.tried_on;
  }
}
