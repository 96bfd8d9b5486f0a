import { Injectable } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { openPaymentSession } from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { releaseIdempotencyKeys } from '../idempotent-requests.js';
import { findProduct } from '../inventory/inventory.queries.js';
import type { Product } from '../inventory/product.js';
import { PaymentsClient } from '../clients.js';
import { decideFailure } from './purchase.js';
import { lockPurchase, storeDecision, type Purchase } from './purchase.queries.js';

/** Maximum wait of a buyer; the provider behind payments can be slow. */
const timeoutMs = 15_000;
/** After this time the request that made a purchase has finished or crashed. */
const maxOpeningMs = 2 * timeoutMs;
const log = logger('purchase');

type Session = AnswerOf<typeof openPaymentSession>;

/** The answer to the buyer (docs/product.md rule 22). */
export interface OpenedPayment {
  payment_url: string;
  token: string;
  expires_at: string;
}

/** Opens the payment of a purchase with held places; outside any transaction, because the provider may take seconds. */
@Injectable()
export class OpenTicketPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
  ) {}

  /**
   * Idempotent: payments returns the same session for the same purchase. A failure gives the places back.
   * @param known `isFirst`: whether this request made the purchase. The failure of a second click must not give back the places of the
   * first request while that still waits for its session. `product`: if the caller has read it
   * @throws ProblemException `payment_unreachable` or `payment_creation_failed`
   */
  async openPayment(
    purchase: Purchase,
    { isFirst, product }: { isFirst: boolean; product: Pick<Product, 'name'> | null },
  ): Promise<OpenedPayment> {
    let session: Session;
    try {
      session = await this.ask(purchase, product ?? (await findProduct(this.dataSource.manager, purchase.product_id)));
    } catch (cause) {
      log.warn({ err: cause, purchase_id: purchase.id }, 'payment session not opened');
      const opened = await this.dataSource.transaction(async (manager) =>
        this.fail(manager, purchase.id, isFirst || (await isOlder(manager, purchase.id, maxOpeningMs / 1000))),
      );
      // A concurrent request has opened it.
      if (opened) return opened;
      throw new ProblemException(isUnreachable(cause) ? 'payment_unreachable' : 'payment_creation_failed', { cause });
    }
    return this.store(purchase.id, session);
  }

  private async ask(purchase: Purchase, product: Pick<Product, 'name'> | null | undefined): Promise<Session> {
    const session = await this.payments.call(openPaymentSession, {
      body: {
        type: 'ticket',
        subject_id: purchase.id,
        user_id: purchase.user_id,
        amount: purchase.amount,
        description: `${purchase.quantity} ticket${purchase.quantity > 1 ? 's' : ''} ${product?.name ?? ''}`.trim(),
        // Phone and family name are unknown here: payments has those of the registration.
        client: null,
        product_id: purchase.product_id,
        quantity: purchase.quantity,
      },
      idempotencyKey: purchase.id,
      timeoutMs,
    });
    // The displayed amount must equal the charged amount.
    if (session.amount !== purchase.amount) {
      throw new Error(`payments would charge ${session.amount} instead of ${purchase.amount}`);
    }
    return session;
  }

  /** Changes the purchase only: the places stay as they are. */
  private async store(id: string, session: Session): Promise<OpenedPayment> {
    const { manager } = this.dataSource;
    const stored = await storePaymentSession(manager, id, session);
    if (!stored) throw new Error(`Purchase ${id} is missing`);
    if (stored.status === 'failed') {
      // A concurrent request failed and gave the places back: the buyer must not pay for them.
      await releaseIdempotencyKeys(manager, id);
      throw new ProblemException('payment_creation_failed');
    }
    return {
      payment_url: session.payment_url,
      token: session.token,
      expires_at: stored.hold_expires_at.toISOString(),
    };
  }

  private async fail(manager: EntityManager, id: string, firstHasEnded: boolean): Promise<OpenedPayment | null> {
    const purchase = await lockPurchase(manager, id);
    if (!purchase) throw new Error(`Purchase ${id} is missing`);
    if (purchase.status !== 'opening' && purchase.status !== 'failed') return openedPayment(purchase);
    if (!firstHasEnded) return null;
    // A failure is not stored under the Idempotency-Key: a retry with the same key is accepted.
    await releaseIdempotencyKeys(manager, id);
    await storeDecision(manager, purchase, decideFailure(purchase, 'session_not_opened'));
    return null;
  }
}

/** The answer for a purchase whose payment is open, otherwise null. */
export function openedPayment({ token, payment_url, hold_expires_at }: Purchase): OpenedPayment | null {
  if (token === null || payment_url === null) return null;
  return { payment_url, token, expires_at: hold_expires_at.toISOString() };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof InternalUnreachableError || (error instanceof InternalCallError && error.status === 503);
}

/** Whether a purchase was made more than so many seconds ago. */
async function isOlder(manager: EntityManager, id: string, seconds: number): Promise<boolean> {
  const older = await firstRow(
    manager,
    'SELECT 1 FROM purchase WHERE id = $1 AND created_at < now() - make_interval(secs => $2)',
    [id, seconds],
  );
  return older !== undefined;
}

/**
 * Stores the session that payments opened; an `opening` purchase now awaits its payment, the status of any other does not change.
 * @returns undefined if the purchase does not exist
 */
function storePaymentSession(
  manager: EntityManager,
  id: string,
  session: { payment_id: string; reference: string; token: string; payment_url: string },
): Promise<Pick<Purchase, 'status' | 'hold_expires_at'> | undefined> {
  return firstRow(
    manager,
    `UPDATE purchase SET payment_id = $2, token = $3, payment_url = $4, reference = $5,
       status = CASE status WHEN 'opening' THEN 'awaiting_payment' ELSE status END
     WHERE id = $1 RETURNING status, hold_expires_at`,
    [id, session.payment_id, session.token, session.payment_url, session.reference],
  );
}
