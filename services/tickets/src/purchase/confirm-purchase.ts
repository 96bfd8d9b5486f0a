import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { PaymentCredit, PaymentState } from '@raffle/contracts/http/payments';
import { ticketEntry, type TicketEntry } from '@raffle/contracts/http/tickets';
import { verifyPaymentToken } from '@raffle/contracts/internal';
import { waitForEffect } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { answerOf, InternalCallError, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsClient } from '../clients.js';
import { entryColumns, type EntryRow } from '../entries/entries.queries.js';

/** Longer than the timeout of payments' own call to the provider, which may precede its answer. */
const timeoutMs = 12_000;

export interface PurchaseToConfirm {
  userId: string;
  productId: number;
  quantity: number;
  paymentToken: string;
}

export interface Confirmation {
  /** `pending`: paid, but its event is not applied yet. */
  tickets: TicketEntry[] | 'pending';
  payment: PaymentState;
  /** What was received above the price (docs/product.md rule 31). */
  credit: PaymentCredit | null;
}

/** Returns the outcome of a payment to the returning buyer. It grants nothing: events do (docs/product.md rule 21). */
@Injectable()
export class ConfirmPurchase {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
  ) {}

  /**
   * @throws ProblemException `payment_not_found`, `forbidden`, `payment_information_missing`, `payment_check_failed`, and with the
   * payment's state `credited` (and the credit), `in_review`, `payment_refunded`, `payment_not_confirmed`
   */
  async confirmPurchase(request: PurchaseToConfirm): Promise<Confirmation> {
    const { manager } = this.dataSource;
    const known = await outcomeOfToken(manager, request.paymentToken);
    const own = known && ownPurchase(known, request);
    // An applied payment needs no call to payments, so it works during an outage.
    if (own?.entry !== undefined) return confirmationOf(own, own.entry, paidState(own));
    const { payment_id, subject_id, user_id: _, ...payment } = await this.verify(request.paymentToken, request.userId);
    const find = async () => {
      const purchase = await outcomeOfPayment(manager, { subject_id, payment_id });
      if (payment.type !== 'ticket' || !purchase) throw new ProblemException('payment_not_found');
      const found = ownPurchase(purchase, request);
      return found.entry === undefined ? undefined : confirmationOf(found, found.entry, payment);
    };
    // The call to payments itself can confirm the payment. One that is not paid has no outcome: only its owner may still be unknown.
    const applied = payment.statut === 'paid' ? await waitForEffect(find) : own ? undefined : await find();
    if (applied) return applied;
    switch (payment.statut) {
      case 'paid':
        return { tickets: 'pending', payment, credit: null };
      case 'review':
        throw new ProblemException('in_review', { payment });
      case 'refunded':
        throw new ProblemException('payment_refunded', { payment });
      case 'pending':
      case 'failure':
      case 'expired':
        throw new ProblemException('payment_not_confirmed', { payment });
    }
  }

  private async verify(paymentToken: string, userId: string): Promise<AnswerOf<typeof verifyPaymentToken>> {
    try {
      return await this.payments.call(verifyPaymentToken, {
        params: { token: paymentToken },
        subject: { kind: 'user', id: userId },
        timeoutMs,
      });
    } catch (cause) {
      const unknown = cause instanceof InternalCallError && cause.status === 404;
      throw new ProblemException(unknown ? 'payment_not_found' : 'payment_check_failed', { cause });
    }
  }
}

/** The purchase, if it is the user's own as it was made. */
function ownPurchase<Found extends PurchaseOutcome>(found: Found, request: PurchaseToConfirm): Found {
  if (found.user_id !== request.userId) throw new ProblemException('forbidden');
  if (found.product_id !== request.productId || found.quantity !== request.quantity) {
    throw new ProblemException('payment_information_missing');
  }
  return found;
}

function confirmationOf({ credit }: PurchaseOutcome, entry: TicketEntry | null, payment: PaymentState): Confirmation {
  if (entry === null || entry.status === 'credited')
    throw new ProblemException('credited', { payment, ...(credit && { credit }) });
  return { tickets: [entry], payment, credit };
}

/** The state of an applied payment, which never changes. */
function paidState({ amount, product_id, reference }: PurchaseOutcome): PaymentState {
  const paid = { statut: 'paid', final: true, interrupted: false, review_until: null, type: 'ticket' } as const;
  return { ...paid, amount, product_id, reference };
}

/** A purchase and the outcome of one of its payments. */
interface PurchaseOutcome {
  user_id: string;
  product_id: number;
  quantity: number;
  /** Of all tickets, F CFA. */
  amount: number;
  /** Of the payment whose token it has; every purchase that has a token has a reference (a constraint). */
  reference: string;
  /** Null if the payment became something else; undefined until its confirmation is applied. */
  entry: TicketEntry | null | undefined;
  /** What the payment, or the tickets of a draw that was cancelled, became instead. */
  credit: PaymentCredit | null;
}

/** The purchase whose payment has this token. */
const outcomeOfToken = (manager: EntityManager, token: string) =>
  find(manager, { purchase: 'b.token = $1', payment: 'b.payment_id' }, [token]);

/** The purchase returned by payments, with the outcome of this payment: an earlier payment may have been paid late. */
const outcomeOfPayment = (manager: EntityManager, payment: { subject_id: string; payment_id: string }) =>
  find(manager, { purchase: 'b.id = $1', payment: '$2' }, [payment.subject_id, payment.payment_id]);

async function find(
  manager: EntityManager,
  which: { purchase: string; payment: string },
  values: readonly string[],
): Promise<PurchaseOutcome | undefined> {
  const found = await firstRow<BoughtRow & (EntryRow | { id: null })>(
    manager,
    `SELECT b.user_id AS buyer, b.product_id AS bought_product, b.quantity AS bought_quantity, b.amount AS bought_amount, b.reference,
       o.payment_id IS NOT NULL AS applied,
       (SELECT json_build_object('reason', c.reason, 'left', c.value_left, 'refunded', coalesce(c.refunded, 0))
        FROM credit c WHERE c.id = o.credit_id OR c.entry_id = o.entry_id ORDER BY c.entry_id LIMIT 1) AS became,
       ${entryColumns}
     FROM purchase b LEFT JOIN payment_outcome o ON o.payment_id = ${which.payment}
       LEFT JOIN entry e ON e.id = o.entry_id LEFT JOIN product p ON p.product_id = e.product_id
     WHERE ${which.purchase}`,
    values,
  );
  if (!found) return undefined;
  const applied = found.id === null ? null : answerOf(ticketEntry, found);
  return {
    user_id: found.buyer,
    product_id: found.bought_product,
    quantity: found.bought_quantity,
    amount: found.bought_amount,
    reference: found.reference,
    entry: found.applied ? applied : undefined,
    credit: found.became,
  };
}

interface BoughtRow {
  buyer: string;
  bought_product: number;
  bought_quantity: number;
  bought_amount: number;
  reference: string;
  applied: boolean;
  became: PaymentCredit | null;
}
