import { Injectable } from '@nestjs/common';
import { PaymentFailed, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { decideFailure } from './purchase.js';
import { lockPurchase, storeDecision } from './purchase.queries.js';

const log = logger('purchase');

/** What a purchase does on events; a confirmed payment has its own file, grant-tickets-when-payment-confirmed.handler.ts. */
@Injectable()
export class PurchaseHandlers {
  /** Gives the places of a failed payment back. A later payment is still accepted (docs/product.md rule 21). */
  @OnEvent(PaymentFailed, { consumer: 'FailPurchaseWhenPaymentFailed.handle' })
  async failPurchase(
    payment: EventPayload<typeof PaymentFailed>,
    { manager }: Pick<EventContext, 'manager'>,
  ): Promise<void> {
    const purchase = await lockPurchase(manager, payment.subject_id);
    // Another payment of the same purchase may still be open: the places stay held for it.
    const isItsPayment = purchase && (purchase.payment_id === null || purchase.payment_id === payment.payment_id);
    if (!isItsPayment) {
      log.info({ payment_id: payment.payment_id }, 'failed payment without an open purchase');
      return;
    }
    await storeDecision(manager, purchase, decideFailure(purchase, 'payment_failed'));
  }
}
