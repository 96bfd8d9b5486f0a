import { Inject, Injectable } from '@nestjs/common';
import { PaymentConfirmed, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { identityConfig, type IdentityConfig } from '../config.js';
import { phoneHash } from '../users/phone-hash.js';
import { createUser } from './create-user.js';
import { Registration } from './registration.entity.js';
import { lockRegistration, storeRefundOwed, type NewRefundRequest } from './registration.queries.js';
import { decide } from './registration.js';
import { requestRefund } from './request-refund.js';

type Payment = EventPayload<typeof PaymentConfirmed>;

/** A paid registration becomes an account or a refund request; every confirmed payment has exactly one of these outcomes. */
@Injectable()
export class CompleteRegistrationWhenPaymentConfirmed {
  constructor(
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: Pick<IdentityConfig, 'CLAIM_SECRET_KEY'>,
  ) {}

  @OnEvent(PaymentConfirmed, { consumer: 'CompleteRegistrationWhenPaymentConfirmed.handle' })
  async handle(payment: Payment, { manager }: EventContext): Promise<void> {
    const registration = await lockRegistration(manager, payment.subject_id);
    if (!registration) return this.refund(manager, payment, 'unknown_subject', null);
    const outcome = decide(registration, { kind: 'payment_confirmed', paymentId: payment.payment_id });
    if (outcome.do === 'create_account') await this.apply(manager, registration, payment);
    else if (outcome.do === 'refund') await this.refund(manager, payment, 'phone_already_registered', registration.id);
  }

  private async apply(manager: EntityManager, registration: Registration, payment: Payment): Promise<void> {
    const hash = phoneHash(this.config.CLAIM_SECRET_KEY, registration.phone);
    const created = await createUser(manager, this.outbox, registration, payment, hash);
    const applied = { paymentId: payment.payment_id, confirmedAt: new Date(payment.confirmed_at) };
    // Pending registrations do not reserve a phone: the first paid one wins (docs/product.md rule 2).
    if (!created) {
      await storeRefundOwed(manager, registration.id, applied);
      return this.refund(manager, payment, 'phone_already_registered', registration.id);
    }
    const { paymentId: appliedPaymentId, confirmedAt } = applied;
    await manager.update(Registration, { id: registration.id }, { status: 'completed', appliedPaymentId, confirmedAt });
  }

  private refund(
    manager: EntityManager,
    { payment_id, received }: Payment,
    reason: NewRefundRequest['reason'],
    registrationId: string | null,
  ): Promise<void> {
    return requestRefund(manager, this.outbox, { paymentId: payment_id, amount: received, reason, registrationId });
  }
}
