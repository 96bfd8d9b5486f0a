import { Injectable } from '@nestjs/common';
import { PaymentFailed, type EventPayload } from '@raffle/contracts';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { lockRegistration } from './lock-registration.js';
import { decide } from './registration.js';

/** The row is kept: money that arrives after all still makes the account (product.md row 2). */
@Injectable()
export class FailRegistrationWhenPaymentFailed {
  @OnEvent(PaymentFailed)
  async handle(payment: EventPayload<typeof PaymentFailed>, { manager }: EventContext): Promise<void> {
    if (payment.type !== 'registration') return;
    const registration = await lockRegistration(manager, payment.subject_id);
    // Unknown: the form was answered with an error and nothing of it was kept.
    if (!registration) return;
    // An earlier payment of a person who is trying again.
    if (registration.paymentId !== payment.payment_id) return;
    const outcome = decide(registration, { kind: 'payment_failed' });
    if (outcome.do !== 'become') return;
    registration.status = outcome.status;
    await manager.save(registration);
  }
}
