import { Injectable } from '@nestjs/common';
import {
  CreditIssued,
  FreeTicketsWaiting,
  FriendParticipated,
  PlaceFreed,
  TicketsGranted,
  WishedDrawOpened,
  type EventDefinition,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { lockParticipations, lockPeople } from '../locks.js';
import type { Notice } from '../notices/notice.js';
import { postNotices, postToLocked } from '../notices/post-notices.js';
import { findDrawOutcomes } from './draw-outcome.queries.js';
import { mayBeReminded } from '../push/reminder-agreement.queries.js';
import { noticesOf } from './notify-participants.js';

type Context = Pick<EventContext, 'manager'>;
type Gathered<E extends EventDefinition> = readonly GatheredEvent<E>[];

/** Notifies people of their tickets and credits. */
@Injectable()
export class TicketNewsHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Also records the participations, that few places are left, and posts the result where the product has ended. */
  @OnEvent(TicketsGranted, { consumer: 'TellBuyerWhenTicketsGranted.handle', gather: true })
  async tellGranted(granted: Gathered<typeof TicketsGranted>, { manager }: Context): Promise<void> {
    const grants = granted.map(({ payload }) => payload);
    await lockParticipations(manager, grants);
    const notices = granted.map(({ payload, inItsContext }): Notice => {
      const { user_id: userId, product_id, entry_id: of, type, numbers, granted_at: at } = payload;
      const data = { product_id, type, numbers };
      return { userId, notice: 'tickets_granted', of, data, at: new Date(at), inItsContext };
    });
    const isLate = await postToLocked(manager, this.outbox, notices, grants);
    const productIds = grants.map(({ product_id }) => product_id);
    for (const ended of isLate ? await findDrawOutcomes(manager, productIds) : []) {
      const late = grants.filter(({ product_id }) => product_id === ended.product_id);
      const userIds = [...new Set(late.map(({ user_id }) => user_id))];
      await postToLocked(manager, this.outbox, await noticesOf(manager, ended, userIds));
    }
  }

  /**
   * Payments or tickets became credits (docs/product.md rules 20, 21 and
   * 31).
   */
  @OnEvent(CreditIssued, { consumer: 'TellOwnerWhenCreditIssued.handle', gather: true })
  async tellCredits(credits: Gathered<typeof CreditIssued>, { manager }: Context): Promise<void> {
    const notices = credits.map(({ payload, inItsContext }): Notice => {
      const { user_id: userId, credit_id: of, product_id, kind, amount, reason, issued_at: at } = payload;
      const data = { product_id, kind, amount, reason };
      return { userId, notice: 'credit_issued', of, data, at: new Date(at), inItsContext };
    });
    await postNotices(manager, this.outbox, notices);
  }

  /** Referrers, of participating friends and the rewards (docs/product.md rule 17). */
  @OnEvent(FriendParticipated, { consumer: 'TellReferrerWhenFriendParticipated.handle', gather: true })
  async tellReferrers(friends: Gathered<typeof FriendParticipated>, { manager }: Context): Promise<void> {
    const notices = friends.map(({ payload, inItsContext }): Notice => {
      const { referrer_id: userId, friend_id, participating, bonus_tickets, reward_tickets, participated_at } = payload;
      const data = { friend_id, participating, bonus_tickets, reward_tickets };
      const at = new Date(participated_at);
      return { userId, notice: 'friend_participated', of: friend_id, data, at, inItsContext };
    });
    await postNotices(manager, this.outbox, notices);
  }

  /** People who agreed to reminders, within their limit (docs/product.md rule 77). */
  @OnEvent(FreeTicketsWaiting, { consumer: 'RemindWhenFreeTicketsWaiting.handle' })
  async remindOfFreeTickets(
    { user_id: userId, left, waiting_at }: EventPayload<typeof FreeTicketsWaiting>,
    { manager }: Context,
  ): Promise<void> {
    await lockPeople(manager, [userId]);
    if ((await mayBeReminded(manager, [userId])).length === 0) return;
    const notice = {
      userId,
      notice: 'free_tickets_left',
      of: userId,
      data: { left },
      at: new Date(waiting_at),
    } as const;
    await postToLocked(manager, this.outbox, [notice]);
  }

  /** People who asked for a place: one is free again (docs/product.md rule 35). */
  @OnEvent(PlaceFreed, { consumer: 'TellAskerWhenPlaceFreed.handle' })
  async tellPlaceFreed(wish: EventPayload<typeof PlaceFreed>, { manager }: Context): Promise<void> {
    const { user_id: userId, wish_id: of, product_id, freed_at: at } = wish;
    const data = { product_id };
    await postNotices(manager, this.outbox, [{ userId, notice: 'place_freed', of, data, at: new Date(at) }]);
  }

  /** People who asked for a coming draw, or for the next one at a full one: one message per draw that opens, however many full ones they asked at (rule 35). */
  @OnEvent(WishedDrawOpened, { consumer: 'TellAskerWhenWishedDrawOpened.handle' })
  async tellDrawOpened(wish: EventPayload<typeof WishedDrawOpened>, { manager }: Context): Promise<void> {
    const { user_id: userId, product_id, full_product_id, opened_at: at } = wish;
    const data = { product_id, full_product_id };
    const of = String(product_id);
    await postNotices(manager, this.outbox, [{ userId, notice: 'next_draw_opened', of, data, at: new Date(at) }]);
  }
}
