import { AdminActed } from '@raffle/contracts/events';
import { adminActOf, type Actor, type AdminAct, type Outbox } from '@raffle/messaging-kit';
import type { EntityManager } from 'typeorm';

/** Adds an entry to the audit log, in the transaction. */
export const recordAct = (outbox: Outbox, manager: EntityManager, by: Actor, act: Omit<AdminAct, 'at'>) =>
  outbox.add(manager, AdminActed, adminActOf(by, { ...act, at: new Date() }));
