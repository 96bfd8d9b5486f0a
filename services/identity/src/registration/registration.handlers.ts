import { Inject, Injectable } from '@nestjs/common';
import { PaymentConfirmed, PaymentFailed, RefundRequested, type EventPayload } from '@raffle/contracts/events';
import { OnEvent, Outbox, type EventContext } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { identityConfig } from '../config.js';
import { createUser } from './create-user.js';
import { phoneHashes, type ClaimKeys } from './keyed-hashes.js';
import { decideRegistration } from './registration.js';
import { namedRegistration, Registration } from './registration.entity.js';
import {
  insertRefundRequest,
  lockRegistration,
  storeRefundOwed,
  type NewRefundRequest,
} from './registration.queries.js';

type Payment = EventPayload<typeof PaymentConfirmed>;
const log = logger('registration');

@Injectable()
export class RegistrationHandlers {
  constructor(
    private readonly outbox: Outbox,
    @Inject(identityConfig) private readonly config: ClaimKeys,
  ) {}

  /** A paid registration becomes an account or a refund request; every confirmed payment has exactly one of these outcomes. */
  @OnEvent(PaymentConfirmed, { consumer: 'CompleteRegistrationWhenPaymentConfirmed.handle' })
  async paymentConfirmed(payment: Payment, { manager }: EventContext): Promise<void> {
    const registration = await lockRegistration(manager, payment.subject_id);
    if (!registration) return this.requestRefund(manager, payment, 'unknown_subject', null);
    const outcome = decideRegistration(registration, { kind: 'payment_confirmed', paymentId: payment.payment_id });
    if (outcome.do === 'create_account') await this.complete(manager, registration, payment);
    else if (outcome.do === 'refund')
      await this.requestRefund(manager, payment, 'phone_already_registered', registration.id);
  }

  /** The row is stored for as long as rule 32 of docs/product.md requires: money that arrives until then still creates the account. */
  @OnEvent(PaymentFailed, { consumer: 'FailRegistrationWhenPaymentFailed.handle' })
  async paymentFailed(payment: EventPayload<typeof PaymentFailed>, { manager }: EventContext): Promise<void> {
    const registration = await lockRegistration(manager, payment.subject_id);
    // The payment could not be opened or was not paid in time, so the registration was deleted.
    if (!registration) return;
    // An earlier payment; the person has tried again since.
    if (registration.payment_id !== payment.payment_id) return;
    const outcome = decideRegistration(registration, { kind: 'payment_failed' });
    if (outcome.do !== 'become') return;
    await manager.update(Registration, { id: registration.id }, { status: outcome.status });
  }

  private async complete(manager: EntityManager, registration: Registration, payment: Payment): Promise<void> {
    const person = namedRegistration(registration);
    const { id, phone } = person;
    if (await createUser(manager, this.outbox, person, payment, phoneHashes(this.config, phone))) return;
    // Pending registrations do not reserve a phone: the first paid one wins (docs/product.md rule 2).
    const applied = { applied_payment_id: payment.payment_id, confirmed_at: new Date(payment.confirmed_at) };
    await storeRefundOwed(manager, id, applied);
    await this.requestRefund(manager, payment, 'phone_already_registered', id);
  }

  /** Asks payments to refund a registration, once per payment even if the event is redelivered. */
  private async requestRefund(
    manager: EntityManager,
    { payment_id: paymentId, received: amount }: Payment,
    reason: NewRefundRequest['reason'],
    registrationId: string | null,
  ): Promise<void> {
    const id = uuidv7();
    const requestedAt = new Date();
    if (!(await insertRefundRequest(manager, { id, paymentId, registrationId, amount, reason, requestedAt }))) return;
    await this.outbox.add(manager, RefundRequested, {
      refund_request_id: id,
      payment_id: paymentId,
      amount,
      reason,
      user_id: null,
      requested_at: requestedAt.toISOString(),
    });
    log.warn(
      { payment_id: paymentId, registration_id: registrationId, reason },
      'refund requested: a paid registration got no account',
    );
  }
}
