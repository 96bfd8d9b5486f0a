import { Injectable } from '@nestjs/common';
import type { Actor, Approvable, ApprovalRow } from '@raffle/messaging-kit';
import { ProblemException } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { lockPayment } from '../payment/payment.entity.js';
import { ResolvePayment, type Ruled } from '../resolving/resolve-payment.js';

/** Accepts a payment in review, for the amount that the provider reports at the approval. */
@Injectable()
export class GrantedPayment implements Approvable<Ruled> {
  readonly role = 'super_admin';
  readonly refused = { action: 'payment.approval_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(private readonly resolving: ResolvePayment) {}

  prepare(id: string): Promise<Ruled> {
    return this.resolving.ask(id, 'grant');
  }

  async lock(manager: EntityManager, id: string) {
    return { state: (await lockPayment(manager, id)).status };
  }

  /** @throws ProblemException `approval_outdated` where another amount was received since */
  async run(manager: EntityManager, request: ApprovalRow, by: Actor, ruled: Ruled): Promise<void> {
    const { subject, after, reason, requested_by_name: requestedBy } = request;
    if (String(ruled.cameIn) !== after.amount) throw new ProblemException('approval_outdated');
    await this.resolving.decide(manager, subject, { decision: 'grant', reason, requestedBy, ...ruled }, by);
  }
}
