import { Injectable } from '@nestjs/common';
import {
  CreditIssued,
  FriendParticipated,
  PlaceFreed,
  TicketsGranted,
  type EventDefinition,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext, type GatheredEvent } from '@raffle/messaging-kit';
import { lockNames, lockParticipations } from '../locks.js';
import { creditIssued, friendParticipated, placeFreed, ticketsGranted } from '../notices/notice-texts.js';
import type { Notice } from '../notices/notice.js';
import { postNotices, postWithNames } from '../notices/post-notices.js';
import { findDisplayNames } from '../copies/person.queries.js';
import { findNamedProduct, findNamedProducts } from '../copies/product.queries.js';
import { findDrawOutcomes } from './draw-outcome.queries.js';
import { noticesOf } from './notify-participants.js';

type Context = Pick<EventContext, 'manager'>;
type Gathered<E extends EventDefinition> = readonly GatheredEvent<E>[];

/** Notifies people of their tickets and credits. */
@Injectable()
export class TicketNewsHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Also records the participations, and posts the result where the product has ended. */
  @OnEvent(TicketsGranted, { consumer: 'TellBuyerWhenTicketsGranted.handle', gather: true })
  async tellGranted(granted: Gathered<typeof TicketsGranted>, { manager }: Context): Promise<void> {
    const grants = granted.map(({ payload }) => payload);
    const productIds = grants.map(({ product_id }) => product_id);
    const products = new Map((await lockParticipations(manager, productIds)).map((product) => [product.id, product]));
    const notices = granted.map(({ payload, inItsContext }): Notice => {
      const { user_id: userId, product_id, entry_id: of, type, numbers, granted_at: at } = payload;
      const text = ticketsGranted({ product: products.get(product_id)!, type, numbers });
      return { userId, notice: 'tickets_granted', of, text, at: new Date(at), inItsContext };
    });
    const isLate = await postWithNames(manager, this.outbox, notices, grants);
    for (const ended of isLate ? await findDrawOutcomes(manager, productIds) : []) {
      const late = grants.filter(({ product_id }) => product_id === ended.product_id);
      const userIds = [...new Set(late.map(({ user_id }) => user_id))];
      await postWithNames(manager, this.outbox, await noticesOf(manager, ended, userIds));
    }
  }

  /**
   * Payments or tickets became credits (docs/product.md rules 20, 21 and
   * 31).
   */
  @OnEvent(CreditIssued, { consumer: 'TellOwnerWhenCreditIssued.handle', gather: true })
  async tellCredits(credits: Gathered<typeof CreditIssued>, { manager }: Context): Promise<void> {
    const productIds = credits.flatMap(({ payload }) => payload.product_id ?? []);
    const product = await findNamedProducts(manager, productIds);
    const notices = credits.map(({ payload, inItsContext }): Notice => {
      const { user_id: userId, product_id, credit_id: of, kind, amount, reason, issued_at: at } = payload;
      const text = creditIssued({ product: product_id === null ? null : product(product_id), kind, amount, reason });
      return { userId, notice: 'credit_issued', of, text, at: new Date(at), inItsContext };
    });
    await postNotices(manager, this.outbox, notices);
  }

  /** Referrers, of participating friends and the rewards (docs/product.md rule 17). */
  @OnEvent(FriendParticipated, { consumer: 'TellReferrerWhenFriendParticipated.handle', gather: true })
  async tellReferrers(friends: Gathered<typeof FriendParticipated>, { manager }: Context): Promise<void> {
    await lockNames(manager, 'shared');
    const names = await findDisplayNames(
      manager,
      friends.map(({ payload }) => payload.friend_id),
    );
    const notices = friends.map(({ payload, inItsContext }): Notice => {
      const { referrer_id: userId, friend_id: of, participating, participated_at: at } = payload;
      const text = friendParticipated({
        friendName: names.get(of),
        participating,
        bonusTickets: payload.bonus_tickets,
        rewardTickets: payload.reward_tickets,
      });
      return { userId, notice: 'friend_participated', of, text, at: new Date(at), inItsContext };
    });
    await postWithNames(manager, this.outbox, notices);
  }

  /** People who asked for a place: one is free again (docs/product.md rule 35). */
  @OnEvent(PlaceFreed, { consumer: 'TellAskerWhenPlaceFreed.handle' })
  async tellPlaceFreed(wish: EventPayload<typeof PlaceFreed>, { manager }: Context): Promise<void> {
    const { user_id: userId, wish_id: of, freed_at: at } = wish;
    const text = placeFreed({ product: await findNamedProduct(manager, wish.product_id) });
    await postNotices(manager, this.outbox, [{ userId, notice: 'place_freed', of, text, at: new Date(at) }]);
  }
}
