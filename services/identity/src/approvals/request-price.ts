import { Injectable } from '@nestjs/common';
import { settingsSubject, type Approval, type requestPrice } from '@raffle/contracts/http/approvals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ApprovalRequests, type Actor } from '@raffle/messaging-kit';
import { ProblemException, refuseOverwriting } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { recordAct } from '../audit/record-audit.js';
import { lockSettings } from '../settings/settings.queries.js';

/** Asks a second administrator to change the price of a registration (docs/product.md rule 42). */
@Injectable()
export class RequestPrice {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
  ) {}

  /** @throws ProblemException `changed_meanwhile`, `price_unchanged`, `approval_open` */
  request({ registrationPrice, reason, before }: BodyOf<typeof requestPrice>, by: Actor): Promise<Approval> {
    return this.dataSource.transaction(async (manager) => {
      const { registrationPrice: current } = await lockSettings(manager);
      refuseOverwriting(before, { registrationPrice: current }, { registrationPrice });
      if (registrationPrice === current) throw new ProblemException('price_unchanged');
      const approval = await this.requests.add(manager, {
        kind: 'registration_price',
        subject: settingsSubject,
        before: { registration_price: String(current) },
        after: { registration_price: String(registrationPrice) },
        reason,
        by,
      });
      await recordAct(manager, by, {
        action: 'settings.price_requested',
        before: { registration_price: current },
        after: { registration_price: registrationPrice, reason },
      });
      return approval;
    });
  }
}
