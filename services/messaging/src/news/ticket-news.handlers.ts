import { Injectable } from '@nestjs/common';
import {
  CreditIssued,
  FriendParticipated,
  PlaceFreed,
  TicketsGranted,
  type EventPayload,
} from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { lockNames, lockParticipation } from '../locks.js';
import { creditIssued, friendParticipated, placeFreed, ticketsGranted } from '../notices/notice-texts.js';
import { postNotices } from '../notices/post-notices.js';
import { findDisplayName } from '../copies/person.queries.js';
import { findNamedProduct } from '../copies/product.queries.js';
import { findDrawOutcome, insertParticipations } from './draw-outcome.queries.js';
import { noticesOf } from './notify-participants.js';

type Context = Pick<EventContext, 'manager'>;

/** Notifies people of their tickets and credits. */
@Injectable()
export class TicketNewsHandlers {
  constructor(private readonly outbox: Outbox) {}

  /** Also records the participation, and posts the result where the product has ended. */
  @OnEvent(TicketsGranted, { consumer: 'TellBuyerWhenTicketsGranted.handle' })
  async tellGranted(grant: EventPayload<typeof TicketsGranted>, { manager }: Context): Promise<void> {
    const { user_id: userId, product_id: productId, entry_id: of, type, numbers, granted_at: at } = grant;
    await lockNames(manager, 'shared');
    await lockParticipation(manager, productId);
    await insertParticipations(manager, productId, [userId]);
    const text = ticketsGranted({ product: await findNamedProduct(manager, productId), type, numbers });
    await postNotices(manager, this.outbox, [{ userId, notice: 'tickets_granted', of, text, at: new Date(at) }]);
    const ended = await findDrawOutcome(manager, productId);
    if (ended) await postNotices(manager, this.outbox, await noticesOf(manager, ended, [userId]));
  }

  /**
   * A payment or ticket became a credit (docs/product.md rules 20 (credits), 21 (paid late) and
   * 31 (another amount)).
   */
  @OnEvent(CreditIssued, { consumer: 'TellOwnerWhenCreditIssued.handle' })
  async tellCredit(credit: EventPayload<typeof CreditIssued>, { manager }: Context): Promise<void> {
    const { user_id: userId, product_id: productId, credit_id: of, kind, amount, reason, issued_at: at } = credit;
    const product = productId === null ? null : await findNamedProduct(manager, productId);
    const text = creditIssued({ product, kind, amount, reason });
    await postNotices(manager, this.outbox, [{ userId, notice: 'credit_issued', of, text, at: new Date(at) }]);
  }

  /** The referrer, of a participating friend and the reward (docs/product.md rule 17, friends). */
  @OnEvent(FriendParticipated, { consumer: 'TellReferrerWhenFriendParticipated.handle' })
  async tellReferrer(friend: EventPayload<typeof FriendParticipated>, { manager }: Context): Promise<void> {
    const { referrer_id: userId, friend_id: of, participating, participated_at: at } = friend;
    await lockNames(manager, 'shared');
    const text = friendParticipated({
      friendName: await findDisplayName(manager, of),
      participating,
      bonusTickets: friend.bonus_tickets,
      rewardTickets: friend.reward_tickets,
    });
    await postNotices(manager, this.outbox, [{ userId, notice: 'friend_participated', of, text, at: new Date(at) }]);
  }

  /** People who asked for a place: one is free again (docs/product.md rule 35, Complet). */
  @OnEvent(PlaceFreed, { consumer: 'TellAskerWhenPlaceFreed.handle' })
  async tellPlaceFreed(wish: EventPayload<typeof PlaceFreed>, { manager }: Context): Promise<void> {
    const { user_id: userId, wish_id: of, freed_at: at } = wish;
    const text = placeFreed({ product: await findNamedProduct(manager, wish.product_id) });
    await postNotices(manager, this.outbox, [{ userId, notice: 'place_freed', of, text, at: new Date(at) }]);
  }
}
