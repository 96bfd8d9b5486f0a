import { Injectable } from '@nestjs/common';
import { DrawAppointed, DrawCancelled, DrawCompleted, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockPeople, lockProductEnd } from '../locks.js';
import {
  hideWinners,
  insertDrawOutcome,
  insertParticipations,
  insertWinners,
  type NewDrawOutcome,
} from './draw-outcome.queries.js';
import { insertDrawHour } from './draw-reminder.queries.js';

type Context = Pick<EventContext, 'manager'>;

/** Stores the hour of a draw, of which `RemindOfHour` reminds, and how a product ended, of which `NotifyParticipants` notifies. */
@Injectable()
export class DrawNewsHandlers {
  @OnEvent(DrawAppointed, { consumer: 'StoreHourWhenDrawAppointed.handle' })
  async storeHour(appointment: EventPayload<typeof DrawAppointed>, { manager }: Context): Promise<void> {
    await insertDrawHour(manager, appointment, new Date());
  }

  @OnEvent(DrawCompleted, { consumer: 'StoreResultWhenDrawCompleted.handle' })
  async storeResult(draw: EventPayload<typeof DrawCompleted>, { manager }: Context): Promise<void> {
    await storeOutcome(manager, {
      productId: draw.product_id,
      outcome: 'completed',
      happenedAt: new Date(draw.drawn_at),
      reason: null,
      winners: draw.winners,
    });
  }

  /** Each credit for a ticket has a separate notice. */
  @OnEvent(DrawCancelled, { consumer: 'StoreEndWhenDrawCancelled.handle' })
  async storeCancellation(draw: EventPayload<typeof DrawCancelled>, { manager }: Context): Promise<void> {
    await storeOutcome(manager, {
      productId: draw.product_id,
      outcome: 'cancelled',
      happenedAt: new Date(draw.cancelled_at),
      reason: draw.reason,
      winners: [],
    });
  }
}

/** A second outcome is ignored. */
async function storeOutcome(manager: EntityManager, outcome: NewDrawOutcome): Promise<void> {
  const { productId, winners } = outcome;
  await lockPeople(
    manager,
    winners.map(({ user_id }) => user_id),
  );
  await lockProductEnd(manager, productId);
  if (!(await insertDrawOutcome(manager, outcome)) || winners.length === 0) return;
  await insertWinners(manager, productId, winners);
  await hideWinners(manager, { productId });
  // The event of a winner's ticket may not have arrived yet.
  await insertParticipations(
    manager,
    winners.map(({ user_id }) => ({ product_id: productId, user_id })),
  );
}
