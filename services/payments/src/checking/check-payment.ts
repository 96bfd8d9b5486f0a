import { Inject, Injectable } from '@nestjs/common';
import { rows } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { AskProvider } from '../provider/ask-provider.js';
import { ApplyVerdict } from './apply-verdict.js';

/** Longer than a status call may take, so that a lease ends only when its holder died. */
const leaseSeconds = 20;

const claimedRow = z.object({ id: z.uuid(), provider: z.string(), token: z.string(), amount: z.number() });
/** A payment that this process alone may ask the provider about now. */
export type ClaimedPayment = z.output<typeof claimedRow>;

/** One in flight: what every claim writes, so that no instance asks about the same payment meanwhile. */
const claiming = `
  check_lease_until = now() + interval '${leaseSeconds} seconds',
  last_checked_at = now(),
  hinted_checks = hinted_checks + hinted::int,
  hinted = false`;

/** Asks the provider about payments: bounded in number for each payment, whoever wants to know. */
@Injectable()
export class CheckPayment {
  private readonly inFlight = new Map<string, Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly askProvider: AskProvider,
    private readonly applyVerdict: ApplyVerdict,
    @Inject(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /**
   * Asks about one payment for somebody who waits for the answer, unless it was asked about a moment ago. When the provider
   * cannot be reached nothing changes. Resolves when what is known is written down.
   */
  async freshen(paymentId: string): Promise<void> {
    const running = this.inFlight.get(paymentId);
    if (running) return running;
    const [claimed] = await this.claim(
      `UPDATE payments SET ${claiming}
       WHERE id = $1 AND status IN ('pending', 'expired') AND token IS NOT NULL
         AND (check_lease_until IS NULL OR check_lease_until < now())
         AND (last_checked_at IS NULL OR last_checked_at <= now() - make_interval(secs => $2))
       RETURNING id, provider, token, amount`,
      [paymentId, this.config.ASK_INTERVAL_SECONDS],
    );
    if (claimed) await this.ask(claimed);
  }

  /** Takes payments whose time has come, the longest waiting first; several instances never take the same one. */
  async claimDue(limit: number): Promise<ClaimedPayment[]> {
    return this.claim(
      `UPDATE payments SET ${claiming}
       WHERE id IN (
         SELECT id FROM payments
         WHERE next_check_at <= now() AND (check_lease_until IS NULL OR check_lease_until < now())
         ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, provider, token, amount`,
      [limit],
    );
  }

  /** Asks about a claimed payment and writes the answer down. Throws only when the database cannot be used. */
  async ask(claimed: ClaimedPayment): Promise<void> {
    const work = this.askProvider.about(claimed).then((verdict) => this.applyVerdict.apply(claimed.id, verdict));
    this.inFlight.set(claimed.id, work);
    try {
      await work;
    } finally {
      this.inFlight.delete(claimed.id);
    }
  }

  private async claim(sql: string, parameters: unknown[]): Promise<ClaimedPayment[]> {
    return z.array(claimedRow).parse(await rows(this.dataSource, sql, parameters));
  }
}
