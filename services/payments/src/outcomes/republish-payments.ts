import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Metrics, Repeat } from '@raffle/service-kit';
import { firstRow, inSavepoints, rows } from '@raffle/service-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { inContextOfPayment, paymentColumns, type Payment } from '../payment/payment.queries.js';
import { publishPaymentEvent } from '../payment/payment-events.js';

const log = logger('reconciliation');
const batch = 100;

/**
 * Publishes a confirmed payment again that has no outcome five minutes later, and at each doubling of its age for 30 days: its first
 * event may have been lost with a deleted queue or with the broker's disk. Identity and tickets ignore what they have applied.
 */
@Injectable()
export class RepublishPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns whether there may be more. */
  @Repeat({ name: 'announce-payments-again', everyMs: 60_000 })
  async republishDue(): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const due = await rows<{ id: string }>(
        manager,
        `SELECT id FROM unbalanced_payments JOIN payments p ON p.id = payment_id
         WHERE status = 'confirmed' AND NOT EXISTS (SELECT 1 FROM payment_outcomes o WHERE o.payment_id = p.id)
           AND confirmed_at BETWEEN now() - interval '30 days' AND now() - interval '5 minutes'
           AND (announced_again_at IS NULL OR now() - announced_again_at >= announced_again_at - confirmed_at)
         ORDER BY confirmed_at LIMIT ${batch} FOR UPDATE OF p SKIP LOCKED`,
        [],
      );
      await this.republishLocked(manager, due);
      return due.length === batch;
    });
  }

  /** Publishes the confirmed ones of these payments again now, also where only the ledger has an outcome. */
  async republishNow(paymentIds: readonly string[]): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const found = await rows<{ id: string }>(
        manager,
        `SELECT id FROM payments WHERE status = 'confirmed' AND id = ANY($1) FOR UPDATE SKIP LOCKED`,
        [paymentIds],
      );
      await this.republishLocked(manager, found);
    });
  }

  private async republishLocked(manager: EntityManager, found: readonly { id: string }[]): Promise<void> {
    const ids = found.map(({ id }) => id);
    const payments = await rows<Payment>(
      manager,
      `UPDATE payments SET announced_again_at = now() WHERE id = ANY($1) RETURNING ${paymentColumns}`,
      [ids],
    );
    const republish = (payment: Payment) =>
      inContextOfPayment(payment, async () => {
        await publishPaymentEvent(this.outbox, manager, payment, 'confirmed', payment.confirmed_at!);
        log.warn({ payment_id: payment.id }, 'a confirmed payment lacks its outcome and is published again');
      });
    await inSavepoints(
      'announce-payments-again',
      manager,
      payments,
      async (some) => {
        for (const payment of some) await republish(payment);
      },
      ({ id: payment_id }) => ({ payment_id }),
    );
  }
}

const unbalancedSql = `SELECT count(*)::int AS count FROM (
  SELECT FROM unbalanced_payments JOIN payments ON id = payment_id WHERE confirmed_at <= now() - interval '10 minutes' LIMIT 100) AS counted`;

/** Metric for operators: payments without a complete outcome after ten minutes. Any value but 0 needs a person. */
@Injectable()
export class WatchBalance implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        payments_unbalanced: {
          help: 'Confirmed payments, older than ten minutes, that do not equal the sum of their outcomes (at most 100 are counted).',
        },
      },
      async () => ({ payments_unbalanced: (await firstRow<{ count: number }>(this.dataSource, unbalancedSql))!.count }),
    );
  }
}
