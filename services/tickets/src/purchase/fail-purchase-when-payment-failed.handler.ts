import { Injectable } from '@nestjs/common';
import { PaymentFailed, type EventPayload } from '@raffle/contracts';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { applyDecision } from './apply-decision.js';
import { lockPurchase } from './purchase.entity.js';
import { decide } from './purchase.js';

const log = logger('purchase');

/** A payment that ended without money gives its places back at once. Money that comes all the same is still taken in. */
@Injectable()
export class FailPurchaseWhenPaymentFailed {
  constructor(private readonly outbox: Outbox) {}

  @OnEvent(PaymentFailed)
  async handle(payment: EventPayload<typeof PaymentFailed>, { manager }: Pick<EventContext, 'manager'>): Promise<void> {
    if (payment.type !== 'ticket') return;
    const purchase = await lockPurchase(manager, payment.subject_id);
    // Another payment of the same purchase may still be open: its places stay held for it.
    const isItsPayment = purchase && (purchase.paymentId === null || purchase.paymentId === payment.payment_id);
    if (!isItsPayment) {
      log.info({ payment_id: payment.payment_id }, 'a failed payment of no open purchase');
      return;
    }
    await applyDecision(manager, this.outbox, purchase, decide(purchase, { kind: 'payment_failed' }));
  }
}
