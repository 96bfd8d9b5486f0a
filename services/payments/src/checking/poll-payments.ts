import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { logger, Repeat } from '@raffle/service-kit';
import { CheckPayment } from './check-payment.js';
import type { ClaimedPayment } from './payment-checks.queries.js';

const log = logger('poller');

/** Interval between queries for due payments; each payment has its own schedule (`next_check_at`). */
const pollIntervalMs = 1_000;
/** Concurrent status calls of one instance. */
const maxConcurrentCalls = 8;

/** Checks every due payment, so that none depends on a webhook or a returning browser. */
@Injectable()
export class PollPayments implements BeforeApplicationShutdown {
  private readonly asking = new Set<Promise<void>>();
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private stopped = false;

  constructor(private readonly checkPayment: CheckPayment) {}

  @Repeat({ name: 'poll-payments', everyMs: pollIntervalMs })
  async pollAtInterval(): Promise<void> {
    this.wake();
    await this.looking;
  }

  /** Polls now instead of at the next interval: a payment is known to be due. */
  wake(): void {
    if (this.stopped) return;
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    this.looking = this.look()
      .catch((error: unknown) => log.warn({ err: error }, 'reading due payments failed'))
      .finally(() => {
        this.looking = undefined;
        if (this.lookAgain) {
          this.lookAgain = false;
          this.wake();
        }
      });
  }

  /** Waits for running status calls, so that their answers are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.looking;
    await Promise.all(this.asking);
  }

  private async look(): Promise<void> {
    const free = maxConcurrentCalls - this.asking.size;
    if (free <= 0) return;
    const due = await this.checkPayment.claimDue(free);
    for (const claimed of due) this.begin(claimed);
  }

  private begin(claimed: ClaimedPayment): void {
    const work: Promise<void> = this.checkPayment
      .ask(claimed)
      // Its lease expires and the payment is claimed again.
      .catch((error: unknown) => log.error({ err: error, payment_id: claimed.id }, 'payment check failed'))
      .finally(() => {
        this.asking.delete(work);
        this.wake();
      });
    this.asking.add(work);
  }
}
