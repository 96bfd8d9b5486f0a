import type { DatabaseRights } from '@raffle/service-kit';

/** What the running role may do with the tables of the outbox, the inbox and the handlers. */
export const messagingRights: DatabaseRights = {
  outbox: 'INSERT, UPDATE, DELETE',
  // UPDATE: rows are locked before they are deleted.
  inbox: 'INSERT, UPDATE, DELETE',
  event_handlers: 'INSERT, UPDATE',
};
