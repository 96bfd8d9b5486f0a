import { Injectable } from '@nestjs/common';
import { RefundPaid, RefundReferenceCorrected } from '@raffle/contracts/events';
import type { AdminPayment, correctTransfer } from '@raffle/contracts/http/admin-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { refundFileNumber } from '@raffle/contracts/http/refund-fields';
import { money } from '@raffle/contracts/money-text';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { adminPayment } from '../payment-list/payment-list.queries.js';
import { paymentsToApprove } from '../payment/needs-approval.queries.js';
import { lockPaidTogether, lockRefund, refundPaidBy, type LockedRefund, type Payee } from './refunds.queries.js';

const log = logger('refunds');

/** The transfer that paid a refund: the operator's reference, and the file for the operator where it was one of several. */
export interface Transfer {
  reference: string;
  fileId: string | null;
  paidAt: Date;
}

/**
 * An administrator records the transfer that paid a refund, and corrects its mistyped reference (docs/product.md rule 39).
 */
@Injectable()
export class Transfers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable with the same transfer. One that was sent before its owner gave it up is recorded too.
   * @throws ProblemException `refund_not_found`, `refund_paid_otherwise` when another transfer paid it already, `refund_in_file` when it
   * is in another file than the transfer's, or in one while the transfer names none, `transfer_reference_used`, `approval_needed` where a second administrator must
   * approve it first.
   */
  async payRefund(refundId: string, transfer: Transfer, actor: Actor): Promise<AdminPayment> {
    return this.dataSource.transaction(async (manager) => {
      const refund = await lockRefund(manager, refundId);
      if (!refund) throw new ProblemException('refund_not_found');
      if (refund.status === 'paid' && refund.transfer_reference !== transfer.reference)
        throw new ProblemException('refund_paid_otherwise');
      if (refund.file_id !== transfer.fileId) throw new ProblemException('refund_in_file');
      if (refund.status !== 'paid') {
        if ((await paymentsToApprove(manager, [refund.payment_id])).size > 0)
          throw new ProblemException('approval_needed');
        await refuseReferenceOfOthers(manager, transfer.reference, refund);
        await this.settle(manager, refund, transfer, actor);
      }
      return adminPayment(manager, refund.payment_id);
    });
  }

  private async settle(
    manager: EntityManager,
    { id, payment_id, reference: paymentReference, user_id, amount, status, file_id }: LockedRefund,
    { reference, paidAt }: Transfer,
    actor: Actor,
  ): Promise<void> {
    const sent = await firstRow<{ other_number: boolean }>(
      manager,
      `UPDATE refunds r SET status = 'paid', paid_at = $2, transfer_reference = $3, paid_by = $4, sent_to = coalesce(sent_to, n.phone)
       FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = $1
       RETURNING r.sent_to IS DISTINCT FROM n.payer_phone AS other_number`,
      [id, paidAt, reference, actor.adminId],
    );
    // Where one administrator may send it alone, the audit log marks it (docs/product.md rule 44).
    const marked = sent?.other_number ? { other_number: true } : {};
    const named = { payment_id, reference: paymentReference, amount };
    const through = file_id === null ? {} : { file_id, file: refundFileNumber(file_id) };
    await recordAct(this.outbox, manager, actor, {
      action: 'refund.paid',
      subject: id,
      before: { ...named, status, transfer_reference: null },
      after: { ...named, ...through, status: 'paid', transfer_reference: reference, ...marked },
    });
    await this.outbox.add(manager, RefundPaid, {
      refund_id: id,
      payment_id,
      amount,
      user_id,
      transfer_reference: reference,
      paid_at: paidAt.toISOString(),
    });
    log.info({ refund_id: id, payment_id, admin_id: actor.adminId }, 'refund paid');
  }

  /**
   * Neither amount nor number changes: what two people approved is what was sent. One transfer has one reference: the other refunds that
   * it paid through the same file are corrected with it. Repeatable.
   * @throws ProblemException `refund_not_found`, `refund_not_paid`, `transfer_reference_used`, `changed_meanwhile` where its reference is not the one that was read
   */
  async correctTransfer(
    refundId: string,
    correction: BodyOf<typeof correctTransfer>,
    actor: Actor,
  ): Promise<AdminPayment> {
    return this.dataSource.transaction(async (manager) => {
      const refunds = await lockPaidTogether(manager, refundId);
      const asked = refunds.find(({ id }) => id === refundId);
      if (!asked) throw new ProblemException('refund_not_found');
      if (asked.transfer_reference === null) throw new ProblemException('refund_not_paid');
      if (asked.transfer_reference !== correction.transferReference) {
        if (asked.transfer_reference !== correction.was) throw new ProblemException('changed_meanwhile');
        await refuseReferenceOfOthers(manager, correction.transferReference, asked);
        for (const refund of refunds) await this.correctOne(manager, refund, correction, actor);
      }
      return adminPayment(manager, asked.payment_id);
    });
  }

  private async correctOne(
    manager: EntityManager,
    { id, payment_id, reference: paymentReference, amount, user_id }: LockedRefund,
    { was, transferReference: reference, reason }: BodyOf<typeof correctTransfer>,
    actor: Actor,
  ): Promise<void> {
    const at = new Date();
    const correctionId = uuidv7();
    await manager.query(
      `INSERT INTO transfer_corrections (id, refund_id, was, reference, reason, corrected_by, corrected_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [correctionId, id, was, reference, reason, actor.adminId, at],
    );
    await manager.query('UPDATE refunds SET transfer_reference = $2 WHERE id = $1', [id, reference]);
    await recordAct(this.outbox, manager, actor, {
      action: 'refund.reference_corrected',
      subject: id,
      before: { payment_id, reference: paymentReference, transfer_reference: was },
      after: { payment_id, reference: paymentReference, transfer_reference: reference, reason },
      at,
    });
    await this.outbox.add(manager, RefundReferenceCorrected, {
      correction_id: correctionId,
      refund_id: id,
      payment_id,
      amount,
      user_id,
      transfer_reference: reference,
      corrected_at: at.toISOString(),
    });
  }
}

/** @throws ProblemException `transfer_reference_used` where this reference paid somebody else, naming their refund */
export async function refuseReferenceOfOthers(manager: EntityManager, reference: string, payee: Payee): Promise<void> {
  const other = await refundPaidBy(manager, reference, payee);
  if (!other) return;
  throw new ProblemException('transfer_reference_used', {
    detail: `Cette référence est déjà celle du remboursement ${other.reference} de ${other.name}, ${money(other.amount)}. Vérifiez celle de l’opérateur`,
  });
}
