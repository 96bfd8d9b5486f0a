import { someRecordKeys } from '@raffle/contracts/fixtures/draws';
import type { Replies } from './state.js';

/** Where the usual state has less than the example of the call, which is the answer to every other one. */
export const usual: Replies = {
  'GET /.well-known/bon-tirage-keys.json': { body: someRecordKeys },
  'GET /wins': { body: { wins: [] } },
  'GET /admin/approvals': { body: { approvals: [] } },
  'GET /admin/product-approvals': { body: { approvals: [] } },
  'GET /admin/message-approvals': { body: { approvals: [] } },
  'GET /admin/payment-approvals': { body: { approvals: [] } },
  'GET /admin/audit-log': { body: { entries: [], total: 0 } },
};
