import { AdminActed } from '@raffle/contracts/events';
import type { AuditFields } from '@raffle/contracts/http/audit-log-fields';
import type { Outbox } from '@raffle/messaging-kit';
import type { Actor } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

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
