import { Injectable } from '@nestjs/common';
import type { Actor, Approvable, ApprovalRow } from '@raffle/messaging-kit';
import { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { lockPayment } from '../payment/payment.entity.js';
import { refundPhone, refundsTotal } from '../settings/refunds-to-approve.js';
import { recordAct } from './record-act.js';

/** Allows the owed refunds of a payment to be sent: `PayRefund` and refund files check for the approval. */
@Injectable()
export class ApprovedRefunds implements Approvable {
  readonly role = 'super_admin';
  readonly refused = { action: 'payment.approval_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(private readonly outbox: Outbox) {}

  async lock(manager: EntityManager, id: string) {
    await lockPayment(manager, id);
    return { refunds: String(await refundsTotal(manager, id)), number: await refundPhone(manager, id) };
  }

  async run(manager: EntityManager, { subject, after, reason, requested_by_name }: ApprovalRow, by: Actor) {
    await recordAct(this.outbox, manager, by, {
      action: 'payment.refund_approved',
      subject,
      before: null,
      after: { amount: Number(after.amount), requested_by: requested_by_name, reason },
    });
  }
}
