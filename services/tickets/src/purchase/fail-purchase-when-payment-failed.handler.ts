import { Injectable } from '@nestjs/common';
import { PaymentFailed, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { applyDecision } from './apply-decision.js';
import { lockPurchase } from './purchase.entity.js';
import { decide } from './purchase.js';

const log = logger('purchase');

/** Gives the places of a failed payment back. A later payment is still accepted (docs/product.md rule 21). */
@Injectable()
export class FailPurchaseWhenPaymentFailed {
  @OnEvent(PaymentFailed, { consumer: 'FailPurchaseWhenPaymentFailed.handle' })
  async handle(payment: EventPayload<typeof PaymentFailed>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    const purchase = await lockPurchase(manager, payment.subject_id);
    // Another payment of the same purchase may still be open: the places stay held for it.
    const isItsPayment = purchase && (purchase.paymentId === null || purchase.paymentId === payment.payment_id);
    if (!isItsPayment) {
      log.info({ payment_id: payment.payment_id }, 'failed payment without an open purchase');
      return;
    }
    await applyDecision(manager, purchase, decide(purchase, { kind: 'payment_failed' }));
  }
}
