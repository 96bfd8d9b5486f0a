import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { PaymentRefund } from '@raffle/contracts/http/payments';
import { paymentToken } from '@raffle/contracts/values';
import { Repeat, spanOfStoredTrace, WorkPool } from '@raffle/service-kit';
import { ProblemException } from '@raffle/service-kit/http';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { inContextOfPayment, type Payment } from '../payment/payment.queries.js';
import { isAskable } from '../payment/payment.js';
import { PaymentProviders } from '../provider/payment-providers.js';
import { SettlePayment } from './settle-payment.js';
import {
  claimDuePayments,
  claimPayment,
  findPaymentRefunds,
  findShownPayment,
  takeHint,
  type ClaimedPayment,
  type DueBy,
  type HintedPayment,
  type ShownPayment,
} from './checking.queries.js';

/** Asks the provider about payments. Claims limit the calls for each payment, however many callers ask. */
@Injectable()
export class CheckPayment {
  /** Running checks, by id and by token. */
  private readonly inFlight = new Map<string, Promise<Payment>>();
  /** Confirmed here a moment ago, by token: their payers return now, and they never change. */
  private readonly confirmed = new LRUCache<string, ShownPayment>({ max: 1_000, ttl: 60_000 });

  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
    private readonly settlePayment: SettlePayment,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * The payment of a token, for a caller that waits. While it may still change, also where it failed, the provider is asked first, at
   * most every `ASK_INTERVAL_SECONDS`.
   * @throws ProblemException payment_not_found
   */
  async byToken(token: string): Promise<ShownPayment> {
    // A malformed token is an unknown payment (404), not a bad request: the token is part of a link.
    if (!paymentToken.safeParse(token).success) throw new ProblemException('payment_not_found');
    const known = this.confirmed.get(token) ?? this.inFlight.get(token);
    if (known) return known;
    const payment = await findShownPayment(this.dataSource, token);
    if (!payment) throw new ProblemException('payment_not_found');
    if (!isAskable(payment.status)) return payment;
    return (await this.askAbout(payment.id, this.config.ASK_INTERVAL_SECONDS)) ?? payment;
  }

  /** The refunds of the money that it brought; none before it was accepted or sent back. */
  async refundsOf({ id, status }: ShownPayment): Promise<PaymentRefund[]> {
    return status === 'confirmed' || status === 'refunded' ? findPaymentRefunds(this.dataSource, id) : [];
  }

  /**
   * Asks now about a payment whose state may still change. Changes nothing when the provider cannot be reached. Resolves once the
   * answer is stored.
   */
  async checkNow(paymentId: string): Promise<void> {
    await this.askAbout(paymentId, 0);
  }

  /** @returns the resulting payment; undefined when the provider was not asked */
  private async askAbout(paymentId: string, minSecondsBetween: number): Promise<Payment | undefined> {
    const running = this.inFlight.get(paymentId);
    if (running) return running;
    const claimed = await claimPayment(this.dataSource, paymentId, minSecondsBetween);
    return claimed && this.checkClaimed(claimed);
  }

  /** Asks about a claimed payment and stores the answer. Throws only when the database cannot be used. */
  async checkClaimed(claimed: ClaimedPayment): Promise<Payment> {
    const work = spanOfStoredTrace('check payment', claimed.traceparent, () =>
      inContextOfPayment(claimed, async () =>
        this.settlePayment.settlePayment(claimed, await this.providers.askProvider(claimed)),
      ),
    );
    this.inFlight.set(claimed.id, work).set(claimed.token, work);
    try {
      const payment = await work;
      // A registration's gets its account later.
      if (payment.status === 'confirmed' && payment.user_id !== null) this.confirmed.set(claimed.token, payment);
      return payment;
    } finally {
      for (const key of [claimed.id, claimed.token]) this.inFlight.delete(key);
    }
  }
}

/** Interval between queries for due payments; each payment has its own schedule (`next_check_at`). */
const pollIntervalMs = 2_000;

/** Checks every due payment, so that none depends on a webhook or a returning browser. */
@Injectable()
export class PollPayments implements BeforeApplicationShutdown {
  /** Each has its own quota of status calls: thousands of abandoned sessions do not delay the checks after webhooks. */
  private readonly pools: Record<DueBy, WorkPool<ClaimedPayment>>;

  constructor(
    private readonly dataSource: DataSource,
    checkPayment: CheckPayment,
  ) {
    // A payment whose check fails is claimed again when its lease ends.
    const poolOf = (dueBy: DueBy, maxConcurrentCalls: number) =>
      new WorkPool<ClaimedPayment>({
        name: `poll-payments by ${dueBy}`,
        max: maxConcurrentCalls,
        claim: async (free) => {
          const tasks = await claimDuePayments(dataSource, dueBy, free);
          return { tasks, more: tasks.length === free };
        },
        work: (claimed) => checkPayment.checkClaimed(claimed),
      });
    this.pools = { webhook: poolOf('webhook', 8), schedule: poolOf('schedule', 4) };
  }

  @Repeat({ name: 'poll-payments', everyMs: pollIntervalMs })
  async pollAtInterval(): Promise<void> {
    await Promise.all([this.pools.webhook.startDue(), this.pools.schedule.startDue()]);
  }

  /**
   * Takes a webhook's hint about the payment with this token. It is checked immediately where that is allowed and one more call is, else
   * when it is due.
   * @returns the payment; undefined when the token is unknown.
   */
  hint(token: string): Promise<HintedPayment | undefined> {
    return this.pools.webhook.withSlot(async (start) => {
      const hinted = await takeHint(this.dataSource, token, start !== undefined);
      if (hinted?.now === 'claimed') start?.(hinted);
      return hinted;
    });
  }

  /** Checks payments that early webhooks made due immediately, instead of at the next interval. */
  wake(): void {
    this.pools.webhook.wake();
  }

  /** Waits for running status calls, so that their answers are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.pools.webhook.stop(), this.pools.schedule.stop()]);
  }
}
