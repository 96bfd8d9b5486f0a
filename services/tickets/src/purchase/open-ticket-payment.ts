import { Injectable } from '@nestjs/common';
import { openPaymentSession } from '@raffle/contracts';
import { Outbox } from '@raffle/messaging-kit';
import { InternalCallError, InternalUnreachableError, logger, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findProduct } from '../inventory/find-product.js';
import { forgetRequestsOf } from '../requests/first-answers.js';
import { applyDecision } from './apply-decision.js';
import { PaymentsClient } from './payments-client.js';
import { lockPurchase, type Purchase } from './purchase.entity.js';
import { decide } from './purchase.js';

/** The provider behind payments can be slow; longer than this no buyer waits. */
const timeoutMs = 15_000;
/** After so long the request that made a purchase has its answer, or crashed. */
const longestOpeningMs = 2 * timeoutMs;
const log = logger('purchase');

interface Session {
  payment_id: string;
  token: string;
  payment_url: string;
}

/** What a buyer is answered (product.md row 22). */
export interface OpenedPayment {
  payment_url: string;
  token: string;
  expires_at: string;
}

/** Opens the payment of a purchase whose places are held; outside of any transaction, since the provider may take seconds. */
@Injectable()
export class OpenTicketPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable: payments answers the same session for the same purchase. Where it fails the places are given back.
   * @param isFirst whether this request made the purchase; another one may be a second click, whose failure must not take the
   * places from the first while that still waits for its session
   * @throws ProblemException `payment_unreachable` or `payment_creation_failed`
   */
  async open(purchase: Purchase, isFirst: boolean): Promise<OpenedPayment> {
    let session: Session;
    try {
      session = await this.ask(purchase);
    } catch (cause) {
      log.warn({ err: cause, purchase_id: purchase.id }, 'the payment of a purchase could not be opened');
      const firstHasEnded = isFirst || Date.now() - purchase.createdAt.getTime() > longestOpeningMs;
      const opened = await this.dataSource.transaction((manager) => this.fail(manager, purchase.id, firstHasEnded));
      // Asked twice side by side, and the other one has opened it.
      if (opened) return opened;
      throw new ProblemException(isUnreachable(cause) ? 'payment_unreachable' : 'payment_creation_failed', { cause });
    }
    const opened = await this.dataSource.transaction((manager) => this.store(manager, purchase.id, session));
    // Asked twice side by side, and the other one failed: the places are gone, so nobody is sent to pay for them.
    if (!opened) throw new ProblemException('payment_creation_failed');
    return opened;
  }

  private async ask(purchase: Purchase): Promise<Session> {
    const product = await findProduct(this.dataSource.manager, purchase.productId);
    const session = await this.payments.call(openPaymentSession, {
      body: {
        type: 'ticket',
        subject_id: purchase.id,
        user_id: purchase.userId,
        amount: purchase.amount,
        description: `${purchase.quantity} ticket${purchase.quantity > 1 ? 's' : ''} ${product?.name ?? ''}`.trim(),
        // No phone and no family name ever come here: payments knows those of the registration.
        client: null,
        product_id: purchase.productId,
        quantity: purchase.quantity,
      },
      idempotencyKey: purchase.id,
      timeoutMs,
    });
    // What is shown is what is charged.
    if (session.amount !== purchase.amount) {
      throw new Error(`payments would charge ${session.amount} instead of ${purchase.amount}`);
    }
    return session;
  }

  private async store(manager: EntityManager, id: string, session: Session): Promise<OpenedPayment | null> {
    const purchase = await lockPurchase(manager, id);
    if (!purchase) throw new Error(`The purchase ${id} is gone`);
    Object.assign(purchase, {
      paymentId: session.payment_id,
      token: session.token,
      paymentUrl: session.payment_url,
    });
    await manager.query('UPDATE purchase SET payment_id = $2, token = $3, payment_url = $4 WHERE id = $1', [
      id,
      session.payment_id,
      session.token,
      session.payment_url,
    ]);
    await applyDecision(manager, this.outbox, purchase, decide(purchase, { kind: 'session_opened' }));
    if (purchase.status !== 'failed') return openedPayment(purchase);
    await forgetRequestsOf(manager, id);
    return null;
  }

  private async fail(manager: EntityManager, id: string, firstHasEnded: boolean): Promise<OpenedPayment | null> {
    const purchase = await lockPurchase(manager, id);
    if (!purchase) throw new Error(`The purchase ${id} is gone`);
    if (purchase.status !== 'opening' && purchase.status !== 'failed') return openedPayment(purchase);
    if (!firstHasEnded) return null;
    // The same key may try again: a failure is no first answer.
    await forgetRequestsOf(manager, id);
    await applyDecision(manager, this.outbox, purchase, decide(purchase, { kind: 'session_not_opened' }));
    return null;
  }
}

/** The answer for a purchase whose payment has been opened, else null. */
export function openedPayment({ token, paymentUrl, holdExpiresAt }: Purchase): OpenedPayment | null {
  if (token === null || paymentUrl === null) return null;
  return { payment_url: paymentUrl, token, expires_at: holdExpiresAt.toISOString() };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof InternalUnreachableError || (error instanceof InternalCallError && error.status === 503);
}
