import { someRecordKeys } from '@raffle/contracts/fixtures/draws';
import { shownWords } from '@raffle/contracts/fixtures/deliveries';
import type { Answered, Replies } from './state.js';

/** The photograph of a winner who agreed. */
export const portrait: Answered = {
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="#d9a441"/><circle cx="120" cy="95" r="48" fill="#6b3f22"/><path d="M30 240c0-60 40-92 90-92s90 32 90 92z" fill="#1f6f4a"/></svg>',
  headers: { 'content-type': 'image/svg+xml' },
};

/** Where the usual state has less than the example of the call, which is the answer to every other one. */
export const usual: Replies = {
  'GET /.well-known/bon-tirage-keys.json': { body: someRecordKeys },
  'GET /wins': { body: { wins: [] } },
  [`GET /draws/7/portraits/${shownWords.ticket}`]: portrait,
  'GET /admin/winner-words': { body: { words: [], total: 0 } },
  'GET /admin/approvals': { body: { approvals: [] } },
  'GET /admin/product-approvals': { body: { approvals: [] } },
  'GET /admin/message-approvals': { body: { approvals: [] } },
  'GET /admin/payment-approvals': { body: { approvals: [] } },
  'GET /admin/audit-log': { body: { entries: [], total: 0 } },
};
