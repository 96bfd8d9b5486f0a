import { Injectable } from '@nestjs/common';
import type { Actor, Approvable, ApprovalRow } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { GiveGoodwill } from '../goodwill/give-goodwill.js';

/** Gives a person the promotional credit that an administrator asked for (docs/product.md rule 55). */
@Injectable()
export class ApprovedGoodwill implements Approvable {
  readonly role = 'super_admin';
  readonly refused = { action: 'user.goodwill_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(private readonly goodwill: GiveGoodwill) {}

  lock(manager: EntityManager, userId: string): Promise<object> {
    return this.goodwill.lock(manager, userId);
  }

  /** @throws ProblemException `user_not_found`, `goodwill_limit` */
  async run(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const { id, subject: userId, after, reason, requested_by_name: requestedBy } = request;
    await this.goodwill.giveNow(manager, { userId, amount: Number(after.amount), reason }, by, {
      approvalId: id,
      requestedBy,
    });
  }
}
