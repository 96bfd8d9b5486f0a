import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { openPaymentSession } from '@raffle/contracts';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource, In, QueryFailedError } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { Payment } from '../payment/payment.entity.js';
import { referenceFrom } from '../payment/reference.js';
import { ProviderRefused, ProviderUnreachable, type OpenedSession } from '../provider/payment-provider.js';
import { PaymentProviders } from '../provider/payment-providers.js';
import { ProviderCalls } from '../provider/provider-calls.js';
import { ProviderChoice } from '../provider/provider-choice.js';
import { EndCreation } from './end-creation.js';
import { RegisteredClient } from './registered-client.js';
import { returnAddress, webhookAddress } from './provider-addresses.js';

type Request = z.output<NonNullable<typeof openPaymentSession.body>>;
type Answer = z.output<typeof openPaymentSession.answer>;

const log = logger('open-session');
/** Longest description that is kept and shown, in characters. */
const descriptionLength = 120;

/** Opens a provider session for a pending registration or a purchase: once a subject, however often it is asked. */
@Injectable()
export class OpenPaymentSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly choice: ProviderChoice,
    private readonly calls: ProviderCalls,
    private readonly endCreation: EndCreation,
    private readonly registeredClient: RegisteredClient,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Asking again for the same subject answers the same payment while it is open or paid.
   * @throws ProblemException payment_unreachable (503) when the provider does not answer in time, payment_init_failed (502)
   * with the provider's own sentence when it refuses, idempotency_key_reused (422) when the subject was asked for with
   * another amount.
   */
  async open(request: Request): Promise<Answer> {
    const existing = await this.existing(request);
    if (existing) return this.answerOnceOpen(existing);
    const payment = await this.begin(request);
    if (!payment) {
      // Somebody else began for the same subject between the look and the insert.
      const other = await this.existing(request);
      if (!other) throw new ProblemException('payment_unreachable');
      return this.answerOnceOpen(other);
    }
    return answerOf(await this.create(payment));
  }

  private async existing(request: Request): Promise<Payment | null> {
    const payment = await this.dataSource.getRepository(Payment).findOne({
      where: { subjectId: request.subject_id, status: In(['creating', 'pending', 'confirmed', 'review']) },
      order: { createdAt: 'DESC' },
    });
    if (payment && (payment.amount !== request.amount || payment.type !== request.type)) {
      throw new ProblemException('idempotency_key_reused');
    }
    return payment;
  }

  /** The row is committed before the provider hears of it. Null when the subject has an open payment already. */
  private async begin(request: Request): Promise<Payment | null> {
    const client = request.client ?? (await this.registeredClient.ofUser(request.user_id));
    const provider = await this.choice.current();
    const payment = this.dataSource.getRepository(Payment).create({
      id: uuidv7(),
      reference: referenceFrom(randomBytes(5)),
      type: request.type,
      subjectId: request.subject_id,
      userId: request.user_id,
      productId: request.product_id,
      quantity: request.quantity,
      amount: request.amount,
      currency: 'XOF',
      description: request.description.slice(0, descriptionLength) || provider.name,
      clientName: client.name.slice(0, descriptionLength),
      clientPhone: client.phone,
      provider: provider.name,
      status: 'creating',
      createdAt: new Date(),
      hinted: false,
      hintedChecks: 0,
    });
    try {
      await this.dataSource.getRepository(Payment).insert(payment);
      return payment;
    } catch (error) {
      if (violates(error, 'payments_one_open_a_subject')) return null;
      throw error;
    }
  }

  private async create(payment: Payment): Promise<Payment> {
    const creating = this.calls.counted(
      'create',
      this.providers.of(payment.provider).createSession({
        paymentId: payment.id,
        amount: payment.amount,
        description: payment.description,
        clientName: payment.clientName,
        clientPhone: payment.clientPhone,
        userId: payment.userId,
        returnUrl: returnAddress(this.config, payment.type),
        webhookUrl: webhookAddress(this.config),
      }),
    );
    try {
      const session = await inTime(creating, this.config.PROVIDER_TIMEOUT_SECONDS * 1000);
      return await this.endCreation.opened(payment.id, session);
    } catch (error) {
      if (error instanceof ProviderRefused) {
        await this.endCreation.notOpened(payment.id);
        throw new ProblemException('payment_init_failed', { detail: error.sentence, cause: error });
      }
      if (error instanceof ProviderUnreachable) {
        await this.endCreation.notOpened(payment.id);
        this.keepLateToken(payment.id, creating);
        throw new ProblemException('payment_unreachable', { cause: error });
      }
      throw error;
    }
  }

  /** The answer may come after we gave up waiting: its token is kept, should the session be paid all the same. */
  private keepLateToken(paymentId: string, creating: Promise<OpenedSession>): void {
    creating
      .then((session) => this.endCreation.opened(paymentId, session))
      .then(() => log.warn({ payment_id: paymentId }, 'the provider opened a session after its payment was closed'))
      .catch((error: unknown) => {
        if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) return;
        log.error({ err: error, payment_id: paymentId }, 'a late session could not be kept');
      });
  }

  /** Waits for the call that is opening the session right now, no longer than that call itself may wait. */
  private async answerOnceOpen(payment: Payment): Promise<Answer> {
    const deadline = Date.now() + this.config.PROVIDER_TIMEOUT_SECONDS * 1000;
    let current: Payment | null = payment;
    while (current?.status === 'creating' && Date.now() < deadline) {
      await pause(100);
      current = await this.dataSource.getRepository(Payment).findOneBy({ id: payment.id });
    }
    if (!current || current.status === 'creating' || current.status === 'not_created') {
      throw new ProblemException('payment_unreachable');
    }
    return answerOf(current);
  }
}

function answerOf(payment: Payment): Answer {
  if (!payment.token || !payment.paymentUrl) throw new ProblemException('payment_unreachable');
  return { payment_id: payment.id, token: payment.token, payment_url: payment.paymentUrl, amount: payment.amount };
}

async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnreachable('it took too long')), timeoutMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the database refused a row because of this constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  return (
    typeof driverError === 'object' &&
    driverError !== null &&
    'constraint' in driverError &&
    driverError.constraint === constraint
  );
}
