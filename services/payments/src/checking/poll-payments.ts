import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { logger } from '@raffle/service-kit';
import { CheckPayment, type ClaimedPayment } from './check-payment.js';

const log = logger('poller');

/** How often it looks for payments whose time has come; when that is, their own schedule says. */
const lookEveryMs = 1_000;
/** Status calls at the same time, of one instance. */
const atOnce = 8;

/** Asks about every payment whose time has come, so that neither a webhook nor a returning browser is needed. */
@Injectable()
export class PollPayments implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly asking = new Set<Promise<void>>();
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly checkPayment: CheckPayment) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), lookEveryMs);
    this.wake();
  }

  /** Looks at once: something is known to be due. */
  wake(): void {
    if (this.stopped) return;
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    this.looking = this.look()
      .catch((error: unknown) => log.warn({ err: error }, 'due payments could not be read'))
      .finally(() => {
        this.looking = undefined;
        if (this.lookAgain) {
          this.lookAgain = false;
          this.wake();
        }
      });
  }

  /** Lets running status calls end: their answers are worth keeping. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.looking;
    await Promise.all(this.asking);
  }

  private async look(): Promise<void> {
    const free = atOnce - this.asking.size;
    if (free <= 0) return;
    const due = await this.checkPayment.claimDue(free);
    for (const claimed of due) this.begin(claimed);
  }

  private begin(claimed: ClaimedPayment): void {
    const work: Promise<void> = this.checkPayment
      .ask(claimed)
      // The lease ends by itself and the payment is taken again.
      .catch((error: unknown) => log.error({ err: error, payment_id: claimed.id }, 'a payment could not be checked'))
      .finally(() => {
        this.asking.delete(work);
        this.wake();
      });
    this.asking.add(work);
  }
}
