import type { RequestTable } from '@raffle/service-kit';

/** Where first answers are kept, those of people and those of administrators. */
export const requestTables: readonly RequestTable[] = [
  { name: 'idempotent_request', key: 'user_id, key' },
  { name: 'admin_request', key: 'admin_id, key' },
];
