import { Injectable } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { providerSubject, type Approval } from '@raffle/contracts/http/approvals';
import { type requestPaymentProvider } from '@raffle/contracts/http/requests-about-settings';
import { ApprovalRequests, recordAct, type Approvable, type ApprovalRow } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource, type EntityManager } from 'typeorm';
import { ProviderChoice } from '../provider/provider-choice.js';

/** The provider of all new payments, which two super_admins choose while two people must agree (docs/product.md rule 48). */
@Injectable()
export class ChosenProvider implements Approvable {
  readonly refused = { action: 'payment_provider.request_refused', subject: () => null } as const;

  constructor(
    private readonly dataSource: DataSource,
    private readonly choice: ProviderChoice,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemException `provider_not_configured`, `nothing_changed` */
  request(
    requests: ApprovalRequests,
    { name, reason }: BodyOf<typeof requestPaymentProvider>,
    by: Actor,
  ): Promise<Approval> {
    this.choice.requireConfigured(name);
    return this.dataSource.transaction(async (manager) => {
      const before = await this.lock(manager);
      if (before.provider === name) throw new ProblemException('nothing_changed');
      const approval = await requests.requestApproval(manager, {
        kind: 'provider',
        subject: providerSubject,
        before,
        after: { provider: name },
        reason,
        by,
      });
      await recordAct(this.outbox, manager, by, {
        action: 'payment_provider.requested',
        subject: name,
        before: null,
        after: { current: name, reason },
      });
      return approval;
    });
  }

  async lock(manager: EntityManager): Promise<{ provider: string }> {
    return { provider: await this.choice.lockCurrent(manager) };
  }

  /** @throws ProblemException `provider_not_configured` when it no longer is */
  async carryOut(manager: EntityManager, { after, reason, requested_by_name }: ApprovalRow, by: Actor): Promise<void> {
    const name = after.provider ?? '';
    this.choice.requireConfigured(name);
    await this.choice.chooseIn(manager, name, by, { requested_by: requested_by_name, reason });
  }
}
