import { Injectable } from '@nestjs/common';
import { PaymentConfirmed, type EventPayload } from '@raffle/contracts/events';
import type { CreditReason } from '@raffle/contracts/values';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { issueCredit } from '../credits/issue-credit.js';
import { grantEntry } from '../entries/grant-entry.js';
import { grantFree, grantHeld, whyRefused } from '../inventory/move-places.js';
import type { Refusal } from '../inventory/product.js';
import { lockOwner } from '../locks.js';
import { readPlay } from '../play-limits/play-limits.queries.js';
import { whyNotPlay } from '../play-limits/refuse-play.js';
import { giveReward, rewardToGive } from '../people/reward-referrer.js';
import { hasOutcome, insertPaymentOutcome } from './payment-outcomes.queries.js';
import { asksForPlaces, decidePurchase, moveHold, type Decision } from './purchase.js';
import { applyDecision, lockPaidPurchase, type PaidPurchase } from './purchase.queries.js';
import { requestRefund } from './request-refund.js';

type Payment = EventPayload<typeof PaymentConfirmed>;
type Places = { entryId: string; places: 'taken' } | { entryId: null; places: Refusal | 'play_limit' | null };

const log = logger('purchase');

/**
 * Every confirmed ticket payment becomes tickets, a credit or a refund request, worth exactly the amount received (docs/product.md rules
 * 21, 31 and 33). Only money above the price becomes a credit in addition to the tickets.
 */
@Injectable()
export class GrantTicketsWhenPaymentConfirmed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PaymentConfirmed, { consumer: 'GrantTicketsWhenPaymentConfirmed.handle' })
  async handle(payment: Payment, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    await lockOwner(manager, payment.subject_id);
    const purchase = await lockPaidPurchase(manager, payment.subject_id, payment.payment_id);
    // The same payment with another message id; the primary key refuses one of two concurrent ones.
    if (purchase ? purchase.applied : await hasOutcome(manager, payment.payment_id)) return;
    const { received, payment_id } = payment;
    const refund = { payment_id, amount: received };
    if (!purchase) return requestRefund(manager, this.outbox, { ...refund, reason: 'unknown_subject', user_id: null });
    if (purchase.account_closed) {
      await requestRefund(manager, this.outbox, { ...refund, reason: 'account_closed', user_id: purchase.user_id });
      return applyDecision(manager, purchase, decidePurchase(purchase, { kind: 'account_closed' }));
    }
    const { entryId, places } = await this.takePlaces(manager, purchase, payment);
    const credit = (amount: number, reason: CreditReason) =>
      issueCredit(manager, this.outbox, {
        userId: purchase.user_id,
        kind: 'paid',
        amount,
        reason,
        productId: purchase.product_id,
        origin: { paymentId: payment.payment_id },
        issuedAt: new Date(),
      });
    const surplus = received - purchase.amount;
    if (!entryId) {
      const decision = decidePurchase(purchase, { kind: 'payment_confirmed', amount: payment.amount, places });
      const credit_id = await credit(received, creditReasonOf(decision));
      const result = { outcome: 'credited' as const, purchase_id: purchase.id, credit_id };
      await insertPaymentOutcome(manager, { payment_id: payment.payment_id, amount: received, result });
      await applyDecision(manager, purchase, decision);
    } else if (surplus > 0) {
      const credit_id = await credit(surplus, 'paid_otherwise');
      const result = { outcome: 'granted' as const, purchase_id: purchase.id, entry_id: entryId, credit_id };
      await insertPaymentOutcome(manager, { payment_id: payment.payment_id, amount: received, result });
    }
    if (surplus !== 0) {
      log.warn(
        { purchase_id: purchase.id, asked: purchase.amount, received },
        'payment amount differs from the purchase',
      );
    }
  }

  private async takePlaces(manager: EntityManager, purchase: PaidPurchase, payment: Payment): Promise<Places> {
    if (!asksForPlaces(purchase, payment.amount)) return { entryId: null, places: null };
    // A payment that was opened under the limits is honoured as long as its hold lasts (docs/product.md rule 45).
    if (purchase.hold_over && whyNotPlay(await readPlay(manager, purchase.user_id), purchase.amount))
      return { entryId: null, places: 'play_limit' };
    const requester = { userId: purchase.user_id, free: false };
    const isHeld = moveHold(purchase.hold, 'grant').places === 'held_to_granted';
    // Locks allowance rows, so it precedes the inventory lock; the reward is given only with the tickets (docs/product.md rule 17).
    const reward = purchase.reward_settled ? null : await rewardToGive(manager, purchase.user_id);
    const grantedAt = new Date();
    const entryId = await grantEntry(
      manager,
      this.outbox,
      {
        userId: purchase.user_id,
        productId: purchase.product_id,
        type: 'purchase',
        quantity: purchase.quantity,
        // Less than the price if the operator deducted a fee: a credit for these tickets must not exceed the amount received.
        amount: Math.min(purchase.amount, payment.received),
        payment: {
          paymentId: payment.payment_id,
          purchaseId: purchase.id,
          settledWith: payment.received > purchase.amount ? null : payment.received,
        },
        creditId: null,
        grantedAt,
        holderKey: purchase.holder_key,
      },
      (...places) => (isHeld ? grantHeld(...places) : grantFree(...places, requester)),
    );
    if (entryId) {
      if (reward) await giveReward(manager, this.outbox, reward, { entryId, participatedAt: grantedAt });
      return { entryId, places: 'taken' };
    }
    const more = isHeld ? 0 : purchase.quantity;
    const refusal = await whyRefused(manager, purchase.product_id, { ...requester, more });
    return { entryId: null, places: refusal === 'free_places_taken' ? 'sold_out' : refusal };
  }
}

/** @throws Error for a decision without a credit: a defect. */
function creditReasonOf({ money }: Decision): CreditReason {
  if (typeof money !== 'object') throw new Error('A payment became neither tickets nor a credit');
  return money.credit;
}
