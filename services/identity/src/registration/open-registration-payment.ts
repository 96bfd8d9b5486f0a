import { Inject, Injectable } from '@nestjs/common';
import { openPaymentSession } from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { PaymentsClient } from '../clients.js';
import { identityConfig, type IdentityConfig } from '../config.js';
import { decideRegistration } from './registration.js';
import { namedRegistration, type Registration } from './registration.entity.js';
import { lockRegistration, storePaymentSession } from './registration.queries.js';

/** The provider behind payments can be slow; a person waits no longer than this for a form. */
const timeoutMs = 15_000;
const log = logger('registration');

interface PaymentSession {
  payment_id: string;
  token: string;
  payment_url: string;
  amount: number;
}

/** Opens the payment of a stored registration; when that fails, the registration is deleted. */
@Injectable()
export class OpenRegistrationPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentsClient,
    @Inject(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /** Repeatable: payments answers the same session for the same registration. @throws ProblemException `payment_unreachable`, `payment_init_failed` */
  async open(registration: Registration): Promise<PaymentSession> {
    let session: PaymentSession;
    try {
      session = await this.ask(registration);
    } catch (cause) {
      await this.deleteUnopened(registration.id);
      log.warn({ err: cause, registration_id: registration.id }, 'cannot open the registration payment');
      throw asProblem(cause);
    }
    // A concurrent repetition of the request failed and deleted the row: its payment must not be offered.
    if (!(await storePaymentSession(this.dataSource.manager, registration.id, session)))
      throw new ProblemException('payment_init_failed');
    return session;
  }

  private async ask(registration: Registration): Promise<PaymentSession> {
    const { id, name, phone, amount } = namedRegistration(registration);
    const session = await this.payments.call(openPaymentSession, {
      body: {
        type: 'registration',
        subject_id: id,
        user_id: null,
        amount,
        description: `Inscription ${this.config.BRAND_NAME}`,
        client: { name, phone },
        product_id: null,
        quantity: 1,
      },
      idempotencyKey: id,
      timeoutMs,
    });
    // The price shown is the price charged (docs/product.md rule 1).
    if (session.amount !== amount) throw new Error(`payments would charge ${session.amount} instead of ${amount}`);
    return session;
  }

  private deleteUnopened(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const registration = await lockRegistration(manager, id);
      if (!registration) return;
      if (decideRegistration(registration, { kind: 'session_not_opened' }).do === 'delete')
        await manager.remove(registration);
    });
  }
}

/** The reason that payments names, or the sentence of docs/product.md section 8. */
function asProblem(cause: unknown): ProblemException {
  if (cause instanceof InternalUnreachableError) return new ProblemException('payment_unreachable', { cause });
  if (!(cause instanceof InternalCallError)) return new ProblemException('payment_init_failed', { cause });
  if (cause.status === 503) return new ProblemException('payment_unreachable', { cause });
  const refusal = cause.code === 'payment_init_failed' ? cause.detail : null;
  return new ProblemException('payment_init_failed', { cause, ...(refusal === null ? {} : { detail: refusal }) });
}
