import { Injectable } from '@nestjs/common';
import { ApprovalRequests, type Approvable, type ApprovalRow, type NewApproval } from '@raffle/back-office-kit';
import { PublicNameReplaced, UserUpdated } from '@raffle/contracts/events';
import type { Approval } from '@raffle/contracts/http/approvals';
import type { requestCorrection } from '@raffle/contracts/http/requests-about-people';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { Outbox } from '@raffle/messaging-kit';
import { isError } from '@raffle/service-kit';
import { ProblemException, refuseOverwriting, type Actor } from '@raffle/service-kit/http';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { isAlone } from '../admin/admin.queries.js';
import { recordAct } from '../../audit/record-audit.js';
import { forgetDevices } from '../../authentication/authentication.queries.js';
import { SessionRevocations } from '../../authentication/session-revocations.js';
import { endOpenResetCodes, requireNoCodeGiven } from '../../password-reset/password-reset.queries.js';
import { endClaim } from '../../registration/registration.queries.js';
import { warnWinner } from '../../users/awaited-prizes.js';
import { displayName, displayNames } from '../../users/display-name.js';
import { phoneNumber } from '../../users/phone-number.js';
import { User } from '../../users/user.entity.js';
import { findUserByPhone, lockUser } from '../../users/users.queries.js';

/** Corrects a person's name and phone; who awaits a prize is told. */
@Injectable()
export class CorrectedPerson implements Approvable {
  readonly refused = { action: 'user.correction_refused', subject: ({ subject }: ApprovalRow) => subject } as const;

  constructor(
    private readonly revocations: SessionRevocations,
    private readonly outbox: Outbox,
  ) {}

  lock(manager: EntityManager, userId: string): Promise<User> {
    return lockUser(manager, userId);
  }

  /**
   * A new phone ends every session, code and known device of the account: the holder of the old one may be another person.
   * @throws ProblemException `phone_of_another`; `code_given`, also for a code that came after the request
   */
  async carryOut(manager: EntityManager, request: ApprovalRow, by: Actor): Promise<void> {
    const user = await manager.findOneByOrFail(User, { id: request.subject });
    const { name = user.name, phone = user.phone } = request.after;
    if (phone === null) throw new ProblemException('user_not_found');
    await requireNoCodeGiven(manager, user.id);
    // Two people have seen the corrected name.
    const initialsOnly = user.initials_only && request.after.name === undefined;
    const chosen = displayNames({ name, initials_only: initialsOnly }).includes(user.display_name ?? '')
      ? user.display_name
      : null;
    const version = user.version + 1;
    await manager
      .update(User, { id: user.id }, { name, display_name: chosen, initials_only: initialsOnly, version, phone })
      .catch(asProblem);
    await this.outbox.add(manager, UserUpdated, {
      user_id: user.id,
      version,
      display_name: displayName({ name, display_name: chosen }),
      city: user.city,
      name,
      phone,
    });
    if (user.initials_only && !initialsOnly) {
      await this.outbox.add(manager, PublicNameReplaced, { user_id: user.id, version, initials: null });
    }
    await recordAct(manager, by, {
      action: 'user.corrected',
      subject: user.id,
      after: { fields: Object.keys(request.after), requested_by: request.requested_by_name, reason: request.reason },
    });
    // Told first: the end of access may end the channels.
    await warnWinner(manager, this.outbox, { userId: user.id, what: 'corrected', reference: request.id });
    if (phone !== user.phone) await this.endAccessOf(manager, user.id);
  }

  committed({ subject: id }: ApprovalRow): Promise<void> {
    return this.revocations.applyTo({ kind: 'user', id });
  }

  private async endAccessOf(manager: EntityManager, id: string): Promise<void> {
    await endClaim(manager, id);
    await endOpenResetCodes(manager, id);
    await forgetDevices(manager, { kind: 'user', id });
    await this.revocations.endAccess(manager, { kind: 'user', id }, {}, { endsTexts: true });
  }
}

/**
 * Asks a second administrator to correct a person's name or phone (docs/product.md rule 42). The only administrator may confirm
 * their own request after 24 hours, and who awaits a prize is told (rule 47).
 */
@Injectable()
export class RequestCorrection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: ApprovalRequests,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @throws ProblemException `user_not_found`, `changed_meanwhile`, `phone_invalid`, `phone_of_another`, `correction_empty`, `code_given`
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
      await requireNoCodeGiven(manager, userId);
      const after: NewApproval['after'] = Object.fromEntries(
        Object.entries(wanted).filter(([field, value]) => current[field as keyof typeof current] !== value),
      );
      if (Object.keys(after).length === 0) throw new ProblemException('correction_empty');
      if (after.phone !== undefined && (await findUserByPhone(manager, after.phone))) {
        throw new ProblemException('phone_of_another');
      }
      const approval = await this.requests.requestApproval(manager, {
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

/** @throws ProblemException `phone_of_another` when another account got the number meanwhile, else the error itself */
function asProblem(error: unknown): never {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : undefined;
  if (isError(cause) && 'constraint' in cause && cause.constraint === 'users_phone_key') {
    throw new ProblemException('phone_of_another', { cause: error });
  }
  throw error;
}
