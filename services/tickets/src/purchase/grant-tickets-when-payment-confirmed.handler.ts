import { Injectable } from '@nestjs/common';
import { PaymentConfirmed, RefundRequested, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { issueCredit } from '../credits/issue-credit.js';
import { grantEntry } from '../entries/grant-entry.js';
import { grantFree, grantHeld, whyRefused } from '../inventory/move-places.js';
import type { Refusal } from '../inventory/product.js';
import { lockOwner } from '../locks.js';
import { giveReward, rewardToGive } from '../referral-rewards/reward-referrer.js';
import { applyDecision } from './apply-decision.js';
import { moveHold } from './hold.js';
import { lockPurchase, type Purchase } from './purchase.entity.js';
import { asksForPlaces, decide, type Decision } from './purchase.js';
import { findPaymentOutcome, insertPaymentOutcome } from './purchase.queries.js';

type Payment = EventPayload<typeof PaymentConfirmed>;
type Places = { entryId: string; places: 'taken' } | { entryId: null; places: Refusal | null };

const log = logger('purchase');

/** Every confirmed ticket payment becomes tickets, a credit or a refund request, and exactly one of them (docs/product.md rule 21). */
@Injectable()
export class GrantTicketsWhenPaymentConfirmed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PaymentConfirmed, { consumer: 'GrantTicketsWhenPaymentConfirmed.handle' })
  async handle(payment: Payment, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    if (payment.type !== 'ticket') return;
    await lockOwner(manager, payment.subject_id);
    const purchase = await lockPurchase(manager, payment.subject_id);
    // The same payment under another message id; of two at the same time the primary key refuses one.
    if (await findPaymentOutcome(manager, payment.payment_id)) return;
    if (!purchase) return this.requestRefund(manager, payment);

    const { entryId, places } = await this.takePlaces(manager, purchase, payment);
    const decision = decide(purchase, { kind: 'payment_confirmed', amount: payment.amount, places });
    const result = entryId
      ? { outcome: 'granted' as const, purchaseId: purchase.id, entryId }
      : {
          outcome: 'credited' as const,
          purchaseId: purchase.id,
          creditId: await this.credit(manager, purchase, payment, decision),
        };
    await insertPaymentOutcome(manager, { paymentId: payment.payment_id, amount: payment.amount, result });
    await applyDecision(manager, this.outbox, purchase, decision);
    if (payment.amount !== purchase.amount) {
      log.warn(
        { purchase_id: purchase.id, asked: purchase.amount, paid: payment.amount },
        'payment of another amount than the purchase',
      );
    }
  }

  private async takePlaces(manager: EntityManager, purchase: Purchase, payment: Payment): Promise<Places> {
    if (!asksForPlaces(purchase, payment.amount)) return { entryId: null, places: null };
    const asker = { userId: purchase.userId, free: false };
    const isHeld = moveHold(purchase.hold, 'grant').places === 'held_to_granted';
    // Locks allowance rows, so it comes before the inventory; given only with the tickets (docs/product.md rule 17).
    const reward = await rewardToGive(manager, purchase.userId);
    const grantedAt = new Date();
    const entryId = await grantEntry(
      manager,
      this.outbox,
      {
        userId: purchase.userId,
        productId: purchase.productId,
        type: 'purchase',
        quantity: purchase.quantity,
        amount: purchase.amount,
        payment: { paymentId: payment.payment_id, purchaseId: purchase.id },
        creditId: null,
        grantedAt,
      },
      (...places) => (isHeld ? grantHeld(...places) : grantFree(...places, asker)),
    );
    if (entryId) {
      if (reward) await giveReward(manager, this.outbox, reward, { entryId, participatedAt: grantedAt });
      return { entryId, places: 'taken' };
    }
    const more = isHeld ? 0 : purchase.quantity;
    const refusal = await whyRefused(manager, purchase.productId, { ...asker, more });
    return { entryId: null, places: refusal === 'free_places_taken' ? 'sold_out' : refusal };
  }

  private credit(manager: EntityManager, purchase: Purchase, payment: Payment, { money }: Decision): Promise<string> {
    if (typeof money !== 'object')
      throw new Error(`The payment ${payment.payment_id} became neither tickets nor a credit`);
    return issueCredit(manager, this.outbox, {
      userId: purchase.userId,
      kind: 'paid',
      amount: payment.amount,
      reason: money.credit,
      productId: purchase.productId,
      origin: { paymentId: payment.payment_id },
      issuedAt: new Date(),
    });
  }

  /** A payment for an unknown purchase: no user is known to credit, so the money goes back. */
  private async requestRefund(manager: EntityManager, payment: Payment): Promise<void> {
    const refundRequestId = uuidv7();
    await insertPaymentOutcome(manager, {
      paymentId: payment.payment_id,
      amount: payment.amount,
      result: { outcome: 'refund_requested', refundRequestId },
    });
    await this.outbox.add(manager, RefundRequested, {
      refund_request_id: refundRequestId,
      payment_id: payment.payment_id,
      amount: payment.amount,
      reason: 'unknown_subject',
      user_id: null,
      requested_at: new Date().toISOString(),
    });
    log.warn({ payment_id: payment.payment_id }, 'payment for an unknown purchase: refund requested');
  }
}
