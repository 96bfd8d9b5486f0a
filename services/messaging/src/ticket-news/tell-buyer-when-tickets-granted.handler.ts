import { Injectable } from '@nestjs/common';
import { TicketsGranted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { noticesOf } from '../draw-news/draw-outcome.js';
import { findDrawOutcome, insertParticipations } from '../draw-news/draw-outcome.queries.js';
import { findNamedProduct } from '../products/product.queries.js';
import { lockNames, lockParticipation } from '../locks.js';
import { ticketsGranted } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';

/** Notifies the owner and records the participation; after the product's end it also posts the result. */
@Injectable()
export class TellBuyerWhenTicketsGranted {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(TicketsGranted, { consumer: 'TellBuyerWhenTicketsGranted.handle' })
  async handle(grant: EventPayload<typeof TicketsGranted>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockNames(manager, 'shared');
    await lockParticipation(manager, grant.product_id);
    await insertParticipations(manager, grant.product_id, [grant.user_id]);
    await postNotices(manager, this.outbox, [
      {
        userId: grant.user_id,
        notice: 'tickets_granted',
        of: grant.entry_id,
        text: ticketsGranted({
          product: await findNamedProduct(manager, grant.product_id),
          type: grant.type,
          numbers: grant.numbers,
        }),
        at: new Date(grant.granted_at),
      },
    ]);
    const ended = await findDrawOutcome(manager, grant.product_id);
    if (ended) await postNotices(manager, this.outbox, await noticesOf(manager, ended, [grant.user_id]));
  }
}
