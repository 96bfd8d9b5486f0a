import { Injectable } from '@nestjs/common';
import { PaymentConfirmed, type EventPayload } from '@raffle/contracts/events';
import type { CreditReason } from '@raffle/contracts/values';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { issueCredit } from '../credits/issue-credit.js';
import { grantEntry } from '../entries/grant-entry.js';
import { grantFree, grantHeld, whyRefused } from '../inventory/move-places.js';
import type { Refusal } from '../inventory/product.js';
import { lockOwner } from '../locks.js';
import { readPlay } from '../play-limits/play-limits.queries.js';
import { whyNotPlay } from '../play-limits/refuse-play.js';
import { accountClosed } from '../people/people.queries.js';
import { giveReward, rewardSettled, rewardToGive } from '../people/reward-referrer.js';
import { hasOutcome, insertPaymentOutcome } from './payment-outcomes.queries.js';
import { decideFailure, decidePayment, type PaymentDecision } from './purchase.js';
import { purchaseColumns, storeDecision, type Purchase } from './purchase.queries.js';
import { requestRefund } from './request-refund.js';

type Payment = EventPayload<typeof PaymentConfirmed>;

const log = logger('purchase');

/**
 * Every confirmed ticket payment becomes tickets, a credit or a refund request, worth exactly the amount received: `decidePayment` decides which
 * (docs/product.md rules 21 and 31). What a closed account paid is owed back (rule 33).
 */
@Injectable()
export class GrantTicketsWhenPaymentConfirmed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PaymentConfirmed, { consumer: 'GrantTicketsWhenPaymentConfirmed.handle' })
  async handle(payment: Payment, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    const { payment_id, received } = payment;
    await lockOwner(manager, payment.subject_id);
    const purchase = await lockPaidPurchase(manager, payment.subject_id, payment_id);
    // The same payment with another message id; the primary key refuses one of two concurrent ones.
    if (purchase ? purchase.applied : await hasOutcome(manager, payment_id)) return;
    const refund = { payment_id, amount: received };
    if (!purchase) return requestRefund(manager, this.outbox, { ...refund, reason: 'unknown_subject', user_id: null });
    if (purchase.account_closed) {
      await requestRefund(manager, this.outbox, { ...refund, reason: 'account_closed', user_id: purchase.user_id });
      return storeDecision(manager, purchase, decideFailure(purchase, 'account_closed'));
    }

    const entry_id = uuidv7();
    const wanted = decidePayment(purchase, payment);
    const refused =
      wanted.outcome === 'granted' ? await this.grant(manager, purchase, payment, wanted, entry_id) : null;
    const decision = refused ? decidePayment(purchase, payment, refused) : wanted;
    // The outcome of a payment that became tickets alone is stored with them.
    if (decision.credit) {
      const credit_id = await this.issue(manager, purchase, payment_id, decision.credit);
      const settled = { payment_id, purchase_id: purchase.id, amount: received, credit_id };
      const { outcome } = decision;
      await insertPaymentOutcome(
        manager,
        outcome === 'granted' ? { ...settled, outcome, entry_id } : { ...settled, outcome },
      );
    }
    if (decision.outcome === 'credited') await storeDecision(manager, purchase, decision);
    if (received !== purchase.amount) {
      log.warn(
        { purchase_id: purchase.id, asked: purchase.amount, received },
        'payment amount differs from the purchase',
      );
    }
  }

  /** @returns why the inventory or the limits of play refuse; null if the tickets exist and the decision is stored */
  private async grant(
    manager: EntityManager,
    purchase: PaidPurchase,
    { payment_id, received, fee = null }: Payment,
    decision: PaymentDecision,
    entry_id: string,
  ): Promise<Refusal | 'play_limit' | null> {
    const { id: purchase_id, user_id, product_id, quantity, holder_key } = purchase;
    // A payment that was opened under the limits is honoured as long as its hold lasts (docs/product.md rule 45).
    if (purchase.hold_over && whyNotPlay(await readPlay(manager, user_id), purchase.amount)) return 'play_limit';
    const requester = { userId: user_id, free: false };
    const isHeld = decision.places === 'held_to_granted';
    // Locks allowance rows, so it precedes the inventory lock; the reward is given only with the tickets (docs/product.md rule 17).
    const reward = purchase.reward_settled ? null : await rewardToGive(manager, user_id);
    const granted_at = new Date();
    const granted = await grantEntry(
      manager,
      this.outbox,
      {
        ...{ id: entry_id, user_id, product_id, type: 'purchase', quantity, amount: decision.entry_amount, granted_at },
        ...{ payment_id, purchase_id, credit_id: null, fee },
      },
      {
        holder_key,
        purchase: { id: purchase_id, status: decision.status, hold: decision.hold },
        // An outcome with a credit follows its credit.
        outcome: decision.credit ? null : { payment_id, purchase_id, outcome: 'granted', amount: received, entry_id },
        take: (...places) => (isHeld ? grantHeld(...places) : grantFree(...places, requester)),
      },
    );
    if (granted) {
      if (reward) await giveReward(manager, this.outbox, reward, { entry_id, participated_at: granted_at });
      return null;
    }
    const refusal = await whyRefused(manager, product_id, { ...requester, more: isHeld ? 0 : quantity });
    return refusal === 'free_places_taken' ? 'sold_out' : refusal;
  }

  private issue(
    manager: EntityManager,
    { user_id, product_id }: Purchase,
    payment_id: string,
    credit: { amount: number; reason: CreditReason },
  ): Promise<string> {
    const origin = { payment_id };
    return issueCredit(manager, this.outbox, {
      user_id,
      product_id,
      kind: 'paid',
      ...credit,
      origin,
      issued_at: new Date(),
    });
  }
}

/** A locked purchase, with what else decides what a payment of it becomes. */
interface PaidPurchase extends Purchase {
  /** This payment has already become tickets, a credit or a refund request. */
  applied: boolean;
  /** Its hold has ended, also where nothing has released its places yet. */
  hold_over: boolean;
  /** Its buyer closed their account. */
  account_closed: boolean;
  /** The buyer can no longer earn anyone a reward. */
  reward_settled: boolean;
  holder_key: Buffer | null;
}

/** As `lockPurchase`, with everything that one of its payments needs; after the lock of its owner, who alone makes outcomes of it. */
function lockPaidPurchase(manager: EntityManager, id: string, paymentId: string): Promise<PaidPurchase | undefined> {
  return firstRow(
    manager,
    `SELECT ${purchaseColumns}, EXISTS (SELECT FROM payment_outcome o WHERE o.payment_id = $2) AS applied,
       hold <> 'held' OR hold_expires_at <= now() AS hold_over, ${accountClosed('purchase.user_id')} AS account_closed,
       ${rewardSettled('purchase.user_id')} AS reward_settled,
       (SELECT key FROM holder_key WHERE holder_key.product_id = purchase.product_id) AS holder_key
     FROM purchase WHERE id = $1 FOR UPDATE`,
    [id, paymentId],
  );
}
