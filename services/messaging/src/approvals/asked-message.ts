import { Injectable } from '@nestjs/common';
import { ApprovalRequests, recordAct, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { everyoneSubject, type Approval } from '@raffle/contracts/http/approvals';
import { Outbox } from '@raffle/messaging-kit';
import type { Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { auditArea, WriteToHolders, type MessageToMany } from '../broadcasts/write-to-holders.js';

/**
 * A message to everyone, or to the ticket holders of a product, that two people send because it may say where to pay
 * (docs/product.md rule 48). One waits at a time for each audience.
 */
@Injectable()
export class AskedMessage implements Approvable {
  readonly refused = { action: 'broadcast.request_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly dataSource: DataSource,
    private readonly writing: WriteToHolders,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `product_not_found`, `date_passed` */
  request(
    requests: ApprovalRequests,
    { reason, ...message }: MessageToMany & { reason: string },
    by: Actor,
  ): Promise<Approval> {
    const { productId, subject, content, sendAt } = message;
    return this.dataSource.transaction(async (manager) => {
      await this.writing.requireSendable(manager, message, new Date());
      const after = { subject, content, send_at: sendAt ?? '' };
      const approval = await requests.requestApproval(manager, {
        kind: 'message',
        subject: productId === null ? everyoneSubject : String(productId),
        before: {},
        after,
        reason,
        by,
      });
      await recordAct(this.outbox, manager, by, {
        action: `${auditArea(productId)}.requested`,
        subject: approval.subject,
        before: null,
        after: { subject, content, ...(sendAt !== null && { send_at: sendAt }), reason },
      });
      return approval;
    });
  }

  /** Nothing to compare: a message has no earlier state. */
  lock(): Promise<object> {
    return Promise.resolve({});
  }

  /** The message has the id of its request, so it is stored once. Its author is who asked for it. */
  async carryOut(manager: EntityManager, request: ApprovalRow, actor: Actor): Promise<void> {
    const { id, after, reason, requested_by: adminId, requested_by_name } = request;
    const { subject = '', content = '', send_at: sendAt } = after;
    const productId = productOf(request);
    const asked = { requested_by: requested_by_name, reason };
    const message = { id, productId, subject, content, sendAt: sendAt || null, adminId, actor, asked };
    await this.writing.storeIn(manager, message, new Date());
  }
}

const productOf = ({ subject }: ApprovalRow) => (subject === everyoneSubject ? null : Number(subject));
