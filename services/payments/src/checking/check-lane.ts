import { logger } from '@raffle/service-kit';
import type { CheckPayment } from './check-payment.js';
import type { ClaimedPayment, DueBy } from './payment-checks.queries.js';

const log = logger('poller');

/** Claims and checks payments that are due for one reason, a bounded number at a time. */
export class CheckLane {
  private readonly asking = new Set<Promise<unknown>>();
  private claiming: Promise<void> | undefined;
  private claimAgain = false;
  /** The last claim filled all free slots: more may be due. */
  private mayBeMore = false;
  private stopped = false;

  constructor(
    private readonly checkPayment: CheckPayment,
    private readonly options: { dueBy: DueBy; maxConcurrentCalls: number },
  ) {}

  /** Starts checks of due payments in the free slots; resolves when they have started. */
  async startDue(): Promise<void> {
    if (this.stopped) return;
    if (this.claiming) {
      this.claimAgain = true;
      return this.claiming;
    }
    this.claiming = this.claim()
      .catch((error: unknown) => log.warn({ err: error }, 'reading due payments failed'))
      .finally(() => {
        this.claiming = undefined;
        if (!this.claimAgain) return;
        this.claimAgain = false;
        void this.startDue();
      });
    return this.claiming;
  }

  /** Starts no more checks and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.claiming;
    await Promise.all(this.asking);
  }

  private async claim(): Promise<void> {
    const free = this.options.maxConcurrentCalls - this.asking.size;
    if (free <= 0) return;
    const due = await this.checkPayment.claimDue(this.options.dueBy, free);
    this.mayBeMore = due.length === free;
    for (const claimed of due) this.start(claimed);
  }

  private start(claimed: ClaimedPayment): void {
    const work: Promise<unknown> = this.checkPayment
      .ask(claimed)
      // Its lease expires and the payment is claimed again.
      .catch((error: unknown) => log.error({ err: error, payment_id: claimed.id }, 'payment check failed'))
      .finally(() => {
        this.asking.delete(work);
        if (this.mayBeMore) void this.startDue();
      });
    this.asking.add(work);
  }
}
