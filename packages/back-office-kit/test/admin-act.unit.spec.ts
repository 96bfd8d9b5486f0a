import { expect, test } from '@jest/globals';
import { AdminActed } from '@raffle/contracts/events';
import { adminActOf } from '../src/admin-act.js';

const adminId = '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11';
const actor = { adminId, username: 'ama', role: 'admin', confirmed: false, address: '203.0.113.9' } as const;
const act = {
  action: 'refund.paid',
  subject: '7',
  before: { status: 'owed' },
  after: { status: 'paid' },
  at: new Date('2026-11-20T10:00:00Z'),
} as const;

test('an act becomes an audit log entry: who, from where, what, when', () => {
  const line = adminActOf(actor, act);
  expect(AdminActed.payload.parse(line)).toEqual({
    entry_id: expect.any(String),
    admin_id: adminId,
    address: '203.0.113.9',
    action: 'refund.paid',
    subject: '7',
    before: { status: 'owed' },
    after: { status: 'paid' },
    at: '2026-11-20T10:00:00.000Z',
  });
});

test('every act is a separate entry, of one administrator', () => {
  expect(adminActOf(actor, act).entry_id).not.toBe(adminActOf(actor, act).entry_id);
});
