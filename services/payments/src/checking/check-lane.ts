import { logger } from '@raffle/service-kit';
import type { CheckPayment } from './check-payment.js';
import type { ClaimedPayment, DueBy } from './payment-checks.queries.js';

const log = logger('poller');

/** Claims and checks payments that are due for one reason, a bounded number at a time. */
export class CheckLane {
  private readonly asking = new Set<Promise<unknown>>();
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  /** The last claim took as many as were free: more may be due. */
  private mayBeMore = false;
  private stopped = false;

  constructor(
    private readonly checkPayment: CheckPayment,
    private readonly options: { dueBy: DueBy; maxConcurrentCalls: number },
  ) {}

  /** Begins checks of what is due, as many as are free; resolves when they have begun. */
  async look(): Promise<void> {
    if (this.stopped) return;
    if (this.looking) {
      this.lookAgain = true;
      return this.looking;
    }
    this.looking = this.claim()
      .catch((error: unknown) => log.warn({ err: error }, 'reading due payments failed'))
      .finally(() => {
        this.looking = undefined;
        if (!this.lookAgain) return;
        this.lookAgain = false;
        void this.look();
      });
    return this.looking;
  }

  /** Begins nothing more and waits for the running checks. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.looking;
    await Promise.all(this.asking);
  }

  private async claim(): Promise<void> {
    const free = this.options.maxConcurrentCalls - this.asking.size;
    if (free <= 0) return;
    const due = await this.checkPayment.claimDue(this.options.dueBy, free);
    this.mayBeMore = due.length === free;
    for (const claimed of due) this.begin(claimed);
  }

  private begin(claimed: ClaimedPayment): void {
    const work: Promise<unknown> = this.checkPayment
      .ask(claimed)
      // Its lease expires and the payment is claimed again.
      .catch((error: unknown) => log.error({ err: error, payment_id: claimed.id }, 'payment check failed'))
      .finally(() => {
        this.asking.delete(work);
        if (this.mayBeMore) void this.look();
      });
    this.asking.add(work);
  }
}
