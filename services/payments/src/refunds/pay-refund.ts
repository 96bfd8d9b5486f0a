import { Injectable } from '@nestjs/common';
import { AdminActed, RefundPaid } from '@raffle/contracts/events';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { adminPayment } from '../payment-list/find-admin-payments.js';

const log = logger('refunds');

const refundRow = z.object({
  payment_id: z.uuid(),
  user_id: z.uuid().nullable(),
  amount: z.number(),
  status: z.enum(['owed', 'paid']),
  transfer_reference: z.string().nullable(),
});
type RefundRow = z.output<typeof refundRow>;

/** An administrator records the transfer that paid a refund. */
@Injectable()
export class PayRefund {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable with the same transfer.
   * @throws ProblemException `refund_not_found`, `refund_paid_otherwise` when another transfer paid it already.
   */
  async pay(refundId: string, transferReference: string, actor: Actor): Promise<AdminPayment> {
    return this.dataSource.transaction(async (manager) => {
      const refund = await lockRefund(manager, refundId);
      if (refund.status === 'owed') await this.settle(manager, refundId, refund, transferReference, actor);
      else if (refund.transfer_reference !== transferReference) throw new ProblemException('refund_paid_otherwise');
      return adminPayment(manager, refund.payment_id);
    });
  }

  private async settle(
    manager: EntityManager,
    refundId: string,
    { payment_id, user_id, amount }: RefundRow,
    transferReference: string,
    actor: Actor,
  ): Promise<void> {
    const now = new Date();
    await manager.query(
      `UPDATE refunds SET status = 'paid', paid_at = $2, transfer_reference = $3, paid_by = $4 WHERE id = $1`,
      [refundId, now, transferReference, actor.adminId],
    );
    await this.outbox.add(
      manager,
      AdminActed,
      adminActOf(actor, {
        action: 'refund.paid',
        subject: refundId,
        before: { payment_id, amount, status: 'owed', transfer_reference: null },
        after: { payment_id, amount, status: 'paid', transfer_reference: transferReference },
        at: now,
      }),
    );
    await this.outbox.add(manager, RefundPaid, {
      refund_id: refundId,
      payment_id,
      amount,
      user_id,
      transfer_reference: transferReference,
      paid_at: now.toISOString(),
    });
    log.info({ refund_id: refundId, payment_id, admin_id: actor.adminId }, 'refund paid');
  }
}

async function lockRefund(manager: EntityManager, id: string): Promise<RefundRow> {
  const rows = await manager.query<unknown[]>(
    'SELECT payment_id, user_id, amount, status, transfer_reference FROM refunds WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (rows.length === 0) throw new ProblemException('refund_not_found');
  return refundRow.parse(rows[0]);
}
