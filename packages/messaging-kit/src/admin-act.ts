import type { AuditFields } from '@raffle/contracts/http/audit-log-actions';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts/values';
import { serviceTokenOf, subjectIdOf, type ServiceToken } from '@raffle/service-kit';
import { v7 as uuidv7 } from 'uuid';

/** The administrator who acts, and their address. */
export interface Actor {
  adminId: string;
  /** The name when the session was opened; absent for automatic follow-ups. */
  username?: string;
  role?: AdminRole;
  /** Counts as one of two (docs/product.md rule 48), when the session was opened. */
  confirmed?: boolean;
  /** Of the administrator's browser; null for automatic follow-ups. */
  address: string | null;
}

/** The calling administrator; for endpoints with access `admin` or `super_admin`. */
export const ActingAdmin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actorOf(subjectIdOf(context, 'admin'), serviceTokenOf(context)),
);

/** The actor of an administrator's call. */
export const actorOf = (adminId: string, { subject, address }: ServiceToken): Actor => ({
  adminId,
  ...(subject?.username === undefined ? {} : { username: subject.username }),
  ...(subject?.role === undefined ? {} : { role: subject.role }),
  confirmed: subject?.confirmed ?? false,
  address: address ?? null,
});

export interface AdminAct {
  /** `<what>.<happened>`, as `payment.resolved`. */
  action: `${string}.${string}`;
  /** The id of the changed object. */
  subject: string | null;
  /** With the field names of our answers; never a phone or a token. */
  before: AuditFields | null;
  after: AuditFields | null;
  at: Date;
}

/**
 * The payload of the event that adds an act to identity's audit log. Add it to the outbox in the transaction of the act: no act
 * without its entry.
 */
export const adminActOf = ({ adminId, address }: Actor, { at, ...act }: AdminAct) => ({
  entry_id: uuidv7(),
  admin_id: adminId,
  address,
  ...act,
  at: at.toISOString(),
});
