import { Injectable } from '@nestjs/common';
import type { Approval, requestCorrection } from '@raffle/contracts/http/approvals';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ApprovalRequests, type Actor, type NewApproval } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { ProblemException, refuseOverwriting } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { isAlone } from '../admin/admin.queries.js';
import { recordAct } from '../audit/record-audit.js';
import { phoneNumber } from '../users/phone-number.js';
import { warnWinner } from '../users/awaited-prizes.js';
import { findUserByPhone, lockUser } from '../users/users.queries.js';

/**
 * Asks a second administrator to correct a person's name or phone (docs/product.md rule 42, approvals). The only administrator may confirm
 * their own request after 24 hours, and who awaits a prize is told (rule 47, while a prize is awaited).
 */
@Injectable()
export class RequestCorrection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws ProblemException `user_not_found`, `changed_meanwhile`, `phone_invalid`, `phone_of_another`, `correction_empty`
   */
  async request(userId: string, form: BodyOf<typeof requestCorrection>, by: Actor): Promise<Approval> {
    const wanted = {
      ...(form.name === undefined ? {} : { name: form.name }),
      ...(form.phone === undefined ? {} : { phone: e164(form.phone) }),
    };
    return this.dataSource.transaction(async (manager) => {
      const { name, phone } = await lockUser(manager, userId);
      if (phone === null) throw new ProblemException('user_not_found');
      const current = { name, phone };
      refuseOverwriting(form.before, current, wanted);
      const after: NewApproval['after'] = Object.fromEntries(
        Object.entries(wanted).filter(([field, value]) => current[field as keyof typeof current] !== value),
      );
      if (Object.keys(after).length === 0) throw new ProblemException('correction_empty');
      if (after.phone !== undefined && (await findUserByPhone(manager, after.phone))) {
        throw new ProblemException('phone_of_another');
      }
      const approval = await this.requests.add(manager, {
        kind: 'person',
        subject: userId,
        before: current,
        after,
        reason: form.reason,
        by,
        alone: await isAlone(manager, by.adminId),
      });
      await warnWinner(manager, this.outbox, { userId, what: 'correction_requested', reference: approval.id });
      await recordAct(manager, by, {
        action: 'user.correction_requested',
        subject: userId,
        after: { fields: Object.keys(after), reason: form.reason },
      });
      return approval;
    });
  }
}

function e164(typed: string): string {
  const phone = phoneNumber(typed);
  if (!phone) throw new ProblemException('phone_invalid');
  return phone;
}
