import { Injectable } from '@nestjs/common';
import { AdminActed, RefundPaid } from '@raffle/contracts/events';
import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { firstRow, logger, ProblemException } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { adminPayment } from '../payment-list/find-admin-payments.js';
import { paymentsToApprove } from '../settings/refunds-to-approve.js';

const log = logger('refunds');

const refundRow = z.object({
  payment_id: z.uuid(),
  user_id: z.uuid().nullable(),
  amount: z.number(),
  status: z.enum(['owed', 'paid']),
  transfer_reference: z.string().nullable(),
  file_id: z.uuid().nullable(),
});
type RefundRow = z.output<typeof refundRow>;

/** The transfer that paid a refund: the operator's reference, and the file for the operator where it was one of several. */
export interface Transfer {
  reference: string;
  fileId: string | null;
  paidAt: Date;
}

/** An administrator records the transfer that paid a refund. */
@Injectable()
export class PayRefund {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable with the same transfer.
   * @throws ProblemException `refund_not_found`, `refund_paid_otherwise` when another transfer paid it already, `refund_in_file` when it
   * is in another file than the transfer's, or in one while the transfer names none, `approval_needed` where a second administrator must
   * approve it first.
   */
  async pay(refundId: string, transfer: Transfer, actor: Actor): Promise<AdminPayment> {
    return this.dataSource.transaction(async (manager) => {
      const refund = await lockRefund(manager, refundId);
      if (refund.status === 'paid' && refund.transfer_reference !== transfer.reference)
        throw new ProblemException('refund_paid_otherwise');
      if (refund.file_id !== transfer.fileId) throw new ProblemException('refund_in_file');
      if (refund.status === 'owed') {
        if ((await paymentsToApprove(manager, [refund.payment_id])).size > 0)
          throw new ProblemException('approval_needed');
        await this.settle(manager, refundId, refund, transfer, actor);
      }
      return adminPayment(manager, refund.payment_id);
    });
  }

  private async settle(
    manager: EntityManager,
    refundId: string,
    { payment_id, user_id, amount }: RefundRow,
    { reference, paidAt }: Transfer,
    actor: Actor,
  ): Promise<void> {
    const sent = await firstRow<{ other_number: boolean }>(
      manager,
      `UPDATE refunds r SET status = 'paid', paid_at = $2, transfer_reference = $3, paid_by = $4, sent_to = coalesce(sent_to, n.phone)
       FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = $1
       RETURNING r.sent_to IS DISTINCT FROM n.payer_phone AS other_number`,
      [refundId, paidAt, reference, actor.adminId],
    );
    // Where one administrator may send it alone, the audit log marks it (docs/product.md rule 44).
    const marked = sent?.other_number ? { other_number: true } : {};
    await this.outbox.add(
      manager,
      AdminActed,
      adminActOf(actor, {
        action: 'refund.paid',
        subject: refundId,
        before: { payment_id, amount, status: 'owed', transfer_reference: null },
        after: { payment_id, amount, status: 'paid', transfer_reference: reference, ...marked },
        at: new Date(),
      }),
    );
    await this.outbox.add(manager, RefundPaid, {
      refund_id: refundId,
      payment_id,
      amount,
      user_id,
      transfer_reference: reference,
      paid_at: paidAt.toISOString(),
    });
    log.info({ refund_id: refundId, payment_id, admin_id: actor.adminId }, 'refund paid');
  }
}

async function lockRefund(manager: EntityManager, id: string): Promise<RefundRow> {
  const rows = await manager.query<unknown[]>(
    'SELECT payment_id, user_id, amount, status, transfer_reference, file_id FROM refunds WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (rows.length === 0) throw new ProblemException('refund_not_found');
  return refundRow.parse(rows[0]);
}
