import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { openPaymentSession } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import {
  currentTraceparent,
  eachRow,
  logger,
  Repeat,
  requestContext,
  waitForCopy,
  withDeadline,
} from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PollPayments } from '../checking/check-payment.js';
import { pauseBeforeNextCheck } from '../checking/check-schedule.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import {
  findPayment,
  inContextOfPayment,
  lockPayment,
  storePayment,
  type NewPayment,
  type Payment,
} from '../payment/payment.queries.js';
import { publishPaymentEvent } from '../payment/payment-events.js';
import { referenceFrom, transition, type PaymentStatus } from '../payment/payment.js';
import { ProviderRefused, ProviderUnreachable, type OpenedSession } from '../provider/payment-provider.js';
import { PaymentProviders } from '../provider/payment-providers.js';
import { ProviderFailures, type ProviderCall } from '../provider/provider-failures.js';
import { beginPayment, findAbandonedCreations, storeSession, type Beginning, type Wanted } from './opening.queries.js';

type Request = BodyOf<typeof openPaymentSession>;
type Answer = AnswerOf<typeof openPaymentSession>;

const log = logger('open-session');
/** Maximum length of a stored description, in characters. */
const maxDescriptionLength = 120;

/** The second finds what a concurrent call began, unless that has failed meanwhile. */
const maxBeginnings = 3;

const abandonedEveryMs = 15_000;
const abandonedBatch = 50;
/** Longer than a living process may take over a create call. */
const abandonedAfterSeconds = 40;

/** Opens a provider session for a pending registration or a purchase: one open payment per subject. */
@Injectable()
export class OpenPaymentSession {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly failures: ProviderFailures,
    private readonly poller: PollPayments,
    private readonly outbox: Outbox,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * A repeated call for the same subject answers the same payment while it is open or paid.
   * @throws ProblemException payment_unreachable (503) when the provider does not answer in time, payment_init_failed (502)
   * with the provider's own sentence when it refuses, idempotency_key_reused (422) when the subject has a payment of
   * another amount, allowance_not_known_yet (503) for an account that is still unknown after a bounded wait.
   */
  openPaymentSession(request: Request): Promise<Answer> {
    return waitForCopy(
      () => this.openNow(request),
      (error) => error instanceof ProblemException && error.code === 'allowance_not_known_yet',
    );
  }

  private async openNow(request: Request): Promise<Answer> {
    const wanted = wantedBy(request);
    for (let attempt = 0; attempt < maxBeginnings; attempt += 1) {
      const beginning = await beginPayment(this.dataSource, wanted, this.providers.names());
      if (beginning.existing_id !== null) return this.answerExisting(beginning.existing_id, request);
      const payer = payerOf(beginning);
      // Committed before the provider is called.
      if (beginning.begun)
        return this.create({ ...wanted, ...payer, provider: beginning.provider }, beginning.provider_failed);
      // A concurrent call began one for the same subject, which only a new statement sees.
    }
    throw new ProblemException('payment_unreachable');
  }

  private async create(payment: NewPayment, providerFailed: boolean): Promise<Answer> {
    const { id: payment_id, reference } = payment;
    const call: ProviderCall = { provider: payment.provider, call: 'create' };
    const creating = this.providers.openSession(payment);
    try {
      const session = await withDeadline(
        this.config.PROVIDER_TIMEOUT_SECONDS * 1000,
        creating,
        () => new ProviderUnreachable('it took too long'),
      );
      await Promise.all([this.opened(payment, session), providerFailed && this.failures.answered(call)]);
      return answerOf({ ...payment, ...session });
    } catch (error) {
      if (error instanceof ProviderRefused) {
        log.warn({ payment_id, reference, reason: error.sentence }, 'payment session refused by the provider');
        await Promise.all([this.notOpened(payment.id), this.failures.failed(call, payment)]);
        throw new ProblemException('payment_init_failed', { detail: error.sentence, cause: error });
      }
      if (error instanceof ProviderUnreachable) {
        log.warn({ payment_id, reference, reason: error.reason }, 'payment session not opened by the provider in time');
        await Promise.all([this.notOpened(payment.id), this.failures.failed(call)]);
        this.storeLateToken(payment, creating);
        throw new ProblemException('payment_unreachable', { cause: error });
      }
      throw error;
    }
  }

  /** The answer may arrive after the timeout: its token is stored, since the session can still be paid. */
  private storeLateToken(payment: NewPayment, creating: Promise<OpenedSession>): void {
    creating
      .then((session) => this.opened(payment, session))
      .then(() => log.warn({ payment_id: payment.id }, 'provider session opened after its payment was closed'))
      .catch((error: unknown) => {
        if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) return;
        log.error({ err: error, payment_id: payment.id }, 'late provider session could not be stored');
      });
  }

  /** Stores the session's token. From here on webhooks about it count, including those that arrived before the token. */
  private async opened(
    { id: paymentId, reference, subject_id, type }: NewPayment,
    session: OpenedSession,
  ): Promise<void> {
    const seconds = (status: PaymentStatus) =>
      (pauseBeforeNextCheck(status, 0, this.config.POLL_INTERVAL_SECONDS * 1000) ?? 0) / 1000;
    const isDue = await storeSession(this.dataSource, paymentId, session, {
      pending: seconds('pending'),
      closed: seconds('not_created'),
    });
    log.info({ payment_id: paymentId, reference, type, subject_id }, 'payment session opened');
    if (isDue) this.poller.wake();
  }

  /** Closes a payment whose session was refused or never answered; its event makes other services release their holds. */
  private async notOpened(paymentId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const payment = await lockPayment(manager, paymentId);
      const { to, announce } = transition(payment.status, 'session_not_opened');
      if (to === payment.status) return;
      const now = new Date();
      const closed = { ...payment, status: to, closed_at: now };
      await storePayment(manager, closed, { nextCheckMs: null, hintAllowedMs: 0 });
      if (announce) await publishPaymentEvent(this.outbox, manager, closed, announce, now);
    });
  }

  /**
   * Closes payments whose process died between their row and the provider's answer, so that their holds are released. Each is locked and
   * read again before it is closed, so several instances may run this.
   */
  @Repeat({ name: 'close-abandoned-creations', everyMs: abandonedEveryMs, firstMs: abandonedEveryMs })
  async closeAbandoned(): Promise<void> {
    const payments = await findAbandonedCreations(this.dataSource, {
      olderThanSeconds: abandonedAfterSeconds,
      limit: abandonedBatch,
    });
    const close = (payment: (typeof payments)[number]) =>
      inContextOfPayment(payment, async () => {
        await this.notOpened(payment.id);
        log.warn({ payment_id: payment.id }, 'payment closed: its create call got no answer');
      });
    await eachRow('close-abandoned-creations', payments, close, ({ id: payment_id }) => ({ payment_id }));
  }

  /** Waits for a concurrent call that is opening the session, at most as long as that call may take. */
  private async answerExisting(paymentId: string, { amount, type }: Request): Promise<Answer> {
    const deadline = Date.now() + this.config.PROVIDER_TIMEOUT_SECONDS * 1000;
    const find = async () => (await findPayment(this.dataSource.manager, paymentId))!;
    let payment = await find();
    if (payment.amount !== amount || payment.type !== type) throw new ProblemException('idempotency_key_reused');
    while (payment.status === 'creating' && Date.now() < deadline) {
      await pause(100);
      payment = await find();
    }
    if (payment.status === 'creating' || payment.status === 'not_created')
      throw new ProblemException('payment_unreachable');
    return answerOf(payment);
  }
}

function wantedBy(request: Request): Wanted {
  const { client } = request;
  return {
    ...request,
    id: uuidv7(),
    reference: referenceFrom(randomBytes(5)),
    description: request.description.slice(0, maxDescriptionLength),
    client: client && { ...client, name: client.name.slice(0, maxDescriptionLength) },
    correlation_id: requestContext().correlationId,
    traceparent: currentTraceparent(),
    created_at: new Date(),
  };
}

/** @throws ProblemException allowance_not_known_yet (503) with Retry-After: the account's event has not arrived yet. */
function payerOf({ client_name, client_phone }: Beginning): Pick<NewPayment, 'client_name' | 'client_phone'> {
  if (client_name === null || client_phone === null)
    throw new ProblemException('allowance_not_known_yet', { headers: { 'retry-after': '2' } });
  return { client_name, client_phone };
}

type Opened = Pick<Payment, 'id' | 'reference' | 'token' | 'payment_url' | 'amount'>;

function answerOf({ id: payment_id, reference, token, payment_url, amount }: Opened): Answer {
  if (!token || !payment_url) throw new ProblemException('payment_unreachable');
  return { payment_id, reference, token, payment_url, amount };
}
