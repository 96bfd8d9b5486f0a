import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdminRole } from '@raffle/contracts/values';
import { serviceTokenOf, subjectIdOf, type ServiceToken } from '@raffle/service-kit';
import { v7 as uuidv7 } from 'uuid';

/** Which administrator acts, and from where. */
export interface Actor {
  adminId: string;
  /** As it was when the session was opened; absent for what went on by itself. */
  username?: string;
  role?: AdminRole;
  /** Of the administrator's browser; null for what went on by itself. */
  address: string | null;
}

/** The administrator who calls; for endpoints with access `admin` or `super_admin`. */
export const ActingAdmin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actorOf(subjectIdOf(context, 'admin'), serviceTokenOf(context)),
);

/** The actor of a call by an administrator. */
export const actorOf = (adminId: string, { subject, address }: ServiceToken): Actor => ({
  adminId,
  ...(subject?.username === undefined ? {} : { username: subject.username }),
  ...(subject?.role === undefined ? {} : { role: subject.role }),
  address: address ?? null,
});

export interface AdminAct {
  /** `<what>.<happened>`, as `payment.resolved`. */
  action: `${string}.${string}`;
  /** The id of what it happened to. */
  subject: string | null;
  /** Spelled as our answers spell it; never a phone or a token. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

/**
 * The line of an act for the audit log that identity keeps, as the payload of the event that announces it. Add it to the outbox
 * in the transaction of the act: no act without its line.
 */
export const adminActOf = ({ adminId, address }: Actor, { at, ...act }: AdminAct) => ({
  entry_id: uuidv7(),
  admin_id: adminId,
  address,
  ...act,
  at: at.toISOString(),
});
