import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Repeat, WorkPool } from '@raffle/service-kit';
import { CheckPayment } from './check-payment.js';
import type { ClaimedPayment, DueBy } from './payment-checks.queries.js';

/** Interval between queries for due payments; each payment has its own schedule (`next_check_at`). */
const pollIntervalMs = 1_000;

/** Checks every due payment, so that none depends on a webhook or a returning browser. */
@Injectable()
export class PollPayments implements BeforeApplicationShutdown {
  /** Each has its own quota of status calls: thousands of abandoned sessions do not delay the checks after webhooks. */
  private readonly pools: Record<DueBy, WorkPool<ClaimedPayment>>;

  constructor(checkPayment: CheckPayment) {
    // A payment whose check fails is claimed again when its lease ends.
    const poolOf = (dueBy: DueBy, maxConcurrentCalls: number) =>
      new WorkPool<ClaimedPayment>({
        name: `poll-payments by ${dueBy}`,
        max: maxConcurrentCalls,
        claim: async (free) => {
          const tasks = await checkPayment.claimDue(dueBy, free);
          return { tasks, more: tasks.length === free };
        },
        work: (claimed) => checkPayment.ask(claimed),
      });
    this.pools = { webhook: poolOf('webhook', 8), schedule: poolOf('schedule', 4) };
  }

  @Repeat({ name: 'poll-payments', everyMs: pollIntervalMs })
  async pollAtInterval(): Promise<void> {
    await Promise.all([this.pools.webhook.startDue(), this.pools.schedule.startDue()]);
  }

  /** Checks payments that webhooks made due immediately, instead of at the next interval. */
  wake(): void {
    void this.pools.webhook.startDue();
  }

  /** Waits for running status calls, so that their answers are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.pools.webhook.stop(), this.pools.schedule.stop()]);
  }
}
