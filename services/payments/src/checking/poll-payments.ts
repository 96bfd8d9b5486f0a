import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Repeat } from '@raffle/service-kit';
import { CheckLane } from './check-lane.js';
import { CheckPayment } from './check-payment.js';

/** Interval between queries for due payments; each payment has its own schedule (`next_check_at`). */
const pollIntervalMs = 1_000;

/** Checks every due payment, so that none depends on a webhook or a returning browser. */
@Injectable()
export class PollPayments implements BeforeApplicationShutdown {
  /** Each has its own quota of status calls: thousands of abandoned sessions do not delay the checks after webhooks. */
  private readonly lanes: Record<'webhook' | 'schedule', CheckLane>;

  constructor(checkPayment: CheckPayment) {
    this.lanes = {
      webhook: new CheckLane(checkPayment, { dueBy: 'webhook', maxConcurrentCalls: 8 }),
      schedule: new CheckLane(checkPayment, { dueBy: 'schedule', maxConcurrentCalls: 4 }),
    };
  }

  @Repeat({ name: 'poll-payments', everyMs: pollIntervalMs })
  async pollAtInterval(): Promise<void> {
    await Promise.all([this.lanes.webhook.startDue(), this.lanes.schedule.startDue()]);
  }

  /** Checks payments that webhooks made due immediately, instead of at the next interval. */
  wake(): void {
    void this.lanes.webhook.startDue();
  }

  /** Waits for running status calls, so that their answers are stored. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.lanes.webhook.stop(), this.lanes.schedule.stop()]);
  }
}
