import { Injectable } from '@nestjs/common';
import { UserRegistered, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { issueCredit } from '../credits/issue-credit.js';
import { isAccountClosed, storeRegistration } from '../people/people.queries.js';
import { rewardForEarlierPurchase } from '../people/reward-referrer.js';
import { continuePause } from '../play-limits/play-limits.queries.js';
import { hasOutcome, insertPaymentOutcome } from './payment-outcomes.queries.js';
import { requestRefund } from './request-refund.js';

type NewPerson = EventPayload<typeof UserRegistered>;

/**
 * Copies a new account with its public name, the free tickets it may place, and the running pause of its phone
 * (docs/product.md rules 2 and 40 (limits of play)). What its payment is worth above the price becomes a credit.
 */
@Injectable()
export class CopyPersonWhenUserRegistered {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(UserRegistered, { consumer: 'CopyPersonWhenUserRegistered.handle' })
  async handle(user: NewPerson, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await storeRegistration(manager, user);
    if (user.former_user_ids.length > 0) await continuePause(manager, user.user_id, user.former_user_ids);
    await rewardForEarlierPurchase(manager, this.outbox, user.user_id);
    if (user.surplus > 0) await this.creditSurplus(manager, user);
  }

  /** Once per payment (docs/product.md rule 31). */
  private async creditSurplus(
    manager: EntityManager,
    { user_id, payment_id, surplus: amount }: NewPerson,
  ): Promise<void> {
    if (await hasOutcome(manager, payment_id)) return;
    // The account was closed before its registration arrived here.
    if (await isAccountClosed(manager, user_id))
      return requestRefund(manager, this.outbox, { payment_id, amount, reason: 'account_closed', user_id });
    const credit_id = await issueCredit(manager, this.outbox, {
      user_id,
      kind: 'paid',
      amount,
      reason: 'paid_otherwise',
      product_id: null,
      origin: { payment_id },
      issued_at: new Date(),
    });
    await insertPaymentOutcome(manager, { payment_id, amount, outcome: 'credited', purchase_id: null, credit_id });
  }
}
