import { AdminActed } from '@raffle/contracts';
import type { Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

/** Which administrator acts, and from where. */
export interface Actor {
  adminId: string;
  address: string | null;
}

export interface AdminAction {
  action: `${string}.${string}`;
  subject: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

/** Announces an action for the audit log that identity keeps, in the caller's transaction: no action without its line. */
export async function announceAdminAction(
  manager: EntityManager,
  outbox: Outbox,
  actor: Actor,
  { at, ...action }: AdminAction,
): Promise<void> {
  await outbox.add(manager, AdminActed, {
    entry_id: uuidv7(),
    admin_id: actor.adminId,
    address: actor.address,
    ...action,
    at: at.toISOString(),
  });
}
