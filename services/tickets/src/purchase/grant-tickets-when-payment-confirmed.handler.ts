import { Injectable } from '@nestjs/common';
import { PaymentConfirmed, RefundRequested, type EventPayload } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { firstRow, logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { issueCredit } from '../credits/issue-credit.js';
import { grantEntry } from '../entries/grant-entry.js';
import { grantFree, grantHeld, whyRefused } from '../inventory/move-places.js';
import { giveReward, rewardToGive } from '../referral-rewards/reward-referrer.js';
import { applyDecision } from './apply-decision.js';
import { moveHold } from './hold.js';
import { lockPurchase, type Purchase } from './purchase.entity.js';
import { asksForPlaces, decide, type Refusal } from './purchase.js';

type Payment = EventPayload<typeof PaymentConfirmed>;
type Places = { entryId: string; places: 'taken' } | { entryId: null; places: Refusal | null };

const log = logger('purchase');

/** Every confirmed ticket payment becomes tickets, a credit or a refund request, and exactly one of them (product.md row 21). */
@Injectable()
export class GrantTicketsWhenPaymentConfirmed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PaymentConfirmed)
  async handle(payment: Payment, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    if (payment.type !== 'ticket') return;
    const purchase = await lockPurchase(manager, payment.subject_id);
    // Announced again under another message id; two at the same time meet at the primary key.
    if (await isDecided(manager, payment.payment_id)) return;
    if (!purchase) return this.askForRefund(manager, payment);

    const { entryId, places } = await this.takePlaces(manager, purchase, payment);
    const decision = decide(purchase, { kind: 'payment_confirmed', amount: payment.amount, places });
    const creditId =
      typeof decision.money === 'object'
        ? await issueCredit(manager, this.outbox, {
            userId: purchase.userId,
            kind: 'paid',
            amount: payment.amount,
            reason: decision.money.credit,
            productId: purchase.productId,
            origin: { paymentId: payment.payment_id },
            issuedAt: new Date(),
          })
        : null;
    await manager.query(
      `INSERT INTO payment_outcome (payment_id, purchase_id, outcome, amount, entry_id, credit_id, decided_at)
       VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [payment.payment_id, purchase.id, entryId ? 'granted' : 'credited', payment.amount, entryId, creditId],
    );
    await applyDecision(manager, this.outbox, purchase, decision);
    if (payment.amount !== purchase.amount) {
      log.warn(
        { purchase_id: purchase.id, asked: purchase.amount, paid: payment.amount },
        'a payment of another amount',
      );
    }
  }

  private async takePlaces(manager: EntityManager, purchase: Purchase, payment: Payment): Promise<Places> {
    if (!asksForPlaces(purchase, payment.amount)) return { entryId: null, places: null };
    const take = moveHold(purchase.hold, 'grant').places === 'held_to_granted' ? grantHeld : grantFree;
    // Locks people, so it comes before the places; given only with the tickets (product.md row 17).
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
      take,
    );
    if (entryId) {
      if (reward) await giveReward(manager, this.outbox, reward, { entryId, participatedAt: grantedAt });
      return { entryId, places: 'taken' };
    }
    return { entryId: null, places: await whyRefused(manager, purchase.productId) };
  }

  /** A payment for a purchase that never was here: nobody could be given a credit, so the money goes back. */
  private async askForRefund(manager: EntityManager, payment: Payment): Promise<void> {
    const refundRequestId = uuidv7();
    await manager.query(
      `INSERT INTO payment_outcome (payment_id, outcome, amount, refund_request_id, decided_at)
       VALUES ($1, 'refund_requested', $2, $3, now())`,
      [payment.payment_id, payment.amount, refundRequestId],
    );
    await this.outbox.add(manager, RefundRequested, {
      refund_request_id: refundRequestId,
      payment_id: payment.payment_id,
      amount: payment.amount,
      reason: 'unknown_subject',
      user_id: null,
      requested_at: new Date().toISOString(),
    });
    log.warn({ payment_id: payment.payment_id }, 'a payment for a purchase that is not known goes back');
  }
}

async function isDecided(manager: EntityManager, paymentId: string): Promise<boolean> {
  return (await firstRow(manager, 'SELECT 1 FROM payment_outcome WHERE payment_id = $1', [paymentId])) !== undefined;
}
