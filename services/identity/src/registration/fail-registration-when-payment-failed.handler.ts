import { Injectable } from '@nestjs/common';
import { PaymentFailed, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, type EventContext } from '@raffle/messaging-kit';
import { Registration } from './registration.entity.js';
import { lockRegistration } from './registration.queries.js';
import { decide } from './registration.js';

/** The row is stored for as long as rule 32 of docs/product.md requires: money that arrives until then still creates the account. */
@Injectable()
export class FailRegistrationWhenPaymentFailed {
  @OnEvent(PaymentFailed, { consumer: 'FailRegistrationWhenPaymentFailed.handle' })
  async handle(payment: EventPayload<typeof PaymentFailed>, { manager }: EventContext): Promise<void> {
    const registration = await lockRegistration(manager, payment.subject_id);
    // The payment could not be opened or was not paid in time, so the registration was deleted.
    if (!registration) return;
    // An earlier payment; the person has tried again since.
    if (registration.paymentId !== payment.payment_id) return;
    const outcome = decide(registration, { kind: 'payment_failed' });
    if (outcome.do !== 'become') return;
    await manager.update(Registration, { id: registration.id }, { status: outcome.status });
  }
}
