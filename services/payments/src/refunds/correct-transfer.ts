import { Injectable } from '@nestjs/common';
import { AdminActed, RefundReferenceCorrected } from '@raffle/contracts/events';
import type { AdminPayment, correctTransfer } from '@raffle/contracts/http/admin-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { adminActOf, Outbox, type Actor } from '@raffle/messaging-kit';
import { ProblemException, rows } from '@raffle/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { adminPayment } from '../payment-list/find-admin-payments.js';

/**
 * An administrator corrects the mistyped reference of a transfer (docs/product.md rule 39). Neither amount nor number changes: what two people
 * approved is what was sent.
 */
@Injectable()
export class CorrectTransfer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * One transfer has one reference: the other refunds that it paid through the same file are corrected with it. Repeatable.
   * @throws ProblemException `refund_not_found`, `refund_not_paid`, `changed_meanwhile` where its reference is not the one that was read
   */
  async correct(
    refundId: string,
    { was, transferReference, reason }: BodyOf<typeof correctTransfer>,
    actor: Actor,
  ): Promise<AdminPayment> {
    return this.dataSource.transaction(async (manager) => {
      const refunds = await lockPaidTogether(manager, refundId);
      const asked = refunds.find(({ id }) => id === refundId);
      if (!asked) throw new ProblemException('refund_not_found');
      if (asked.transfer_reference === null) throw new ProblemException('refund_not_paid');
      if (asked.transfer_reference !== transferReference) {
        if (asked.transfer_reference !== was) throw new ProblemException('changed_meanwhile');
        for (const refund of refunds) await this.write(manager, refund, { was, transferReference, reason }, actor);
      }
      return adminPayment(manager, asked.payment_id);
    });
  }

  private async write(
    manager: EntityManager,
    { id, payment_id, amount, user_id }: PaidRefund,
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
    await this.outbox.add(
      manager,
      AdminActed,
      adminActOf(actor, {
        action: 'refund.reference_corrected',
        subject: id,
        before: { payment_id, transfer_reference: was },
        after: { payment_id, transfer_reference: reference, reason },
        at,
      }),
    );
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

interface PaidRefund {
  id: string;
  payment_id: string;
  user_id: string | null;
  amount: number;
  transfer_reference: string | null;
}

/** A refund, and those that its transfer paid through the same file. */
const lockPaidTogether = (manager: EntityManager, refundId: string) =>
  rows<PaidRefund>(
    manager,
    `SELECT r.id, r.payment_id, r.user_id, r.amount, r.transfer_reference
     FROM refunds r JOIN refunds asked ON asked.id = $1
       AND (r.id = asked.id OR (r.file_id = asked.file_id AND r.transfer_reference = asked.transfer_reference))
     ORDER BY r.id FOR UPDATE OF r`,
    [refundId],
  );
