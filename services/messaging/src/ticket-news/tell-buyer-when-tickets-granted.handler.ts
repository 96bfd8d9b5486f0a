import { Injectable } from '@nestjs/common';
import { TicketsGranted, type EventPayload } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { firstRow } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { noticesOf, type DrawOutcome } from '../draw-news/draw-outcome.js';
import { namedProduct } from '../products/copy-product.js';
import { lockParticipation } from '../locks.js';
import { ticketsGranted } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** The owner is told, and noted as a participant; one whose news comes after the product's end is told that too. */
@Injectable()
export class TellBuyerWhenTicketsGranted {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(TicketsGranted)
  async handle(grant: EventPayload<typeof TicketsGranted>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockParticipation(manager, grant.product_id);
    await manager.query('INSERT INTO participation (product_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      grant.product_id,
      grant.user_id,
    ]);
    await postNotices(manager, this.outbox, [
      {
        userId: grant.user_id,
        notice: 'tickets_granted',
        of: grant.entry_id,
        text: ticketsGranted({
          product: await namedProduct(manager, grant.product_id),
          type: grant.type,
          numbers: grant.numbers,
        }),
        at: new Date(grant.granted_at),
      },
    ]);
    const ended = await endOf(manager, grant.product_id);
    if (ended) await postNotices(manager, this.outbox, await noticesOf(manager, ended, [grant.user_id]));
  }
}

function endOf(manager: EntityManager, productId: number): Promise<DrawOutcome | undefined> {
  return firstRow<DrawOutcome>(
    manager,
    'SELECT product_id, outcome, happened_at, reason, winners, told_up_to FROM draw_outcome WHERE product_id = $1',
    [productId],
  );
}
