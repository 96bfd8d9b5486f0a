import { Inject, Injectable } from '@nestjs/common';
import { inContextOfPayment } from '../payment/payment-context.js';
import { DataSource } from 'typeorm';
import type { Payment } from '../payment/payment.entity.js';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { askableStatuses } from '../payment/payment.js';
import { AskProvider } from '../provider/ask-provider.js';
import { ApplyVerdict } from './apply-verdict.js';
import { claimDuePayments, claimPayment, type ClaimedPayment, type DueBy } from './payment-checks.queries.js';

/** Asks the provider about payments. Claims limit the calls for each payment, however many callers ask. */
@Injectable()
export class CheckPayment {
  private readonly inFlight = new Map<string, Promise<Payment>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly askProvider: AskProvider,
    private readonly applyVerdict: ApplyVerdict,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * For a caller that waits: asks about one payment whose state may still change, unless it was checked less than `ASK_INTERVAL_SECONDS`
   * ago. Changes nothing when the provider cannot be reached. Resolves once the answer is stored.
   * @returns the resulting payment; undefined when the provider was not asked
   */
  freshen(paymentId: string): Promise<Payment | undefined> {
    return this.askAbout(paymentId, {
      statuses: askableStatuses,
      minSecondsBetween: this.config.ASK_INTERVAL_SECONDS,
    });
  }

  /** Asks now. Otherwise as {@link freshen}. */
  checkNow(paymentId: string): Promise<Payment | undefined> {
    return this.askAbout(paymentId, { statuses: askableStatuses, minSecondsBetween: 0 });
  }

  private async askAbout(paymentId: string, when: Parameters<typeof claimPayment>[2]): Promise<Payment | undefined> {
    const running = this.inFlight.get(paymentId);
    if (running) return running;
    const claimed = await claimPayment(this.dataSource, paymentId, when);
    return claimed && this.ask(claimed);
  }

  claimDue(dueBy: DueBy, limit: number): Promise<ClaimedPayment[]> {
    return claimDuePayments(this.dataSource, dueBy, limit);
  }

  /** Asks about a claimed payment and stores the answer. Throws only when the database cannot be used. */
  async ask(claimed: ClaimedPayment): Promise<Payment> {
    const work = inContextOfPayment(claimed, async () =>
      this.applyVerdict.apply(claimed.id, await this.askProvider.about(claimed)),
    );
    this.inFlight.set(claimed.id, work);
    try {
      return await work;
    } finally {
      this.inFlight.delete(claimed.id);
    }
  }
}
