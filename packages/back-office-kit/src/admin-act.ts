import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AdminActed } from '@raffle/contracts/events';
import type { AuditFields } from '@raffle/contracts/http/audit-log-actions';
import type { AdminRole } from '@raffle/contracts/values';
import type { Outbox } from '@raffle/messaging-kit';
import { serviceTokenOf, subjectIdOf, type ServiceToken } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
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
  /** Now, if absent. */
  at?: Date;
}

/** Adds an entry to identity's audit log, in the transaction of the act: no act without its entry. */
export async function recordAct(outbox: Outbox, manager: EntityManager, by: Actor, act: AdminAct): Promise<void> {
  await outbox.add(manager, AdminActed, adminActOf(by, act));
}

export const adminActOf = ({ adminId, address }: Actor, { at = new Date(), ...act }: AdminAct) => ({
  entry_id: uuidv7(),
  admin_id: adminId,
  address,
  ...act,
  at: at.toISOString(),
});
