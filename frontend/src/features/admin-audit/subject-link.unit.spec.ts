import { expect, test } from '@jest/globals';
import { subjectLink, subjectName } from './subject-link.js';

const line = (action: string, subject: string | null, after: Record<string, unknown> | null = null) =>
  subjectLink({ action, subject, before: null, after });

test.each([
  ['product.updated', '7', '/admin/products/7'],
  ['user.blocked', 'u-1', '/admin/users/u-1'],
  ['payment.resolved', 'p-1', '/admin/payments/p-1'],
  ['conversation.replied', 'u-1', '/admin/messages/u-1'],
  ['broadcast.sent', 'b-1', '/admin/messages/diffusions'],
  ['admin.updated', 'a-1', '/admin/team'],
  ['settings.updated', null, '/admin/settings'],
  ['referral_settings.updated', null, '/admin/settings'],
  ['payment_provider.chosen', null, '/admin/settings'],
  ['product.updated', '../users', '/admin/products/..%2Fusers'],
])('%s of %s is at %s', (action, subject, expected) => expect(line(action, subject)).toBe(expected));

test('a refund links to its payment', () => {
  expect(line('refund.paid', 'r-1', { payment_id: 'p-1' })).toBe('/admin/payments/p-1');
});

test.each([
  ['product.deleted', '7'],
  ['user.blocked', null],
  ['refund.paid', 'r-1'],
  ['future.happened', 'x'],
])('%s of %s has no page', (action, subject) => expect(line(action, subject)).toBeNull());

const named = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
  actor: string | null = 'a-2',
) =>
  subjectName({
    id: '1',
    at: '2026-11-20T18:42:00.000Z',
    actor: { kind: 'admin', id: actor, username: 'a.dossou' },
    action: 'x.y',
    subject: 'a-1',
    subject_name: null,
    before,
    after,
    address: null,
  });

test.each([
  [null, { name: 'Télévision' }, 'Télévision'],
  [{ name: 'Télévision' }, null, 'Télévision'],
  [{ username: 'avant' }, { username: 'après' }, 'après'],
  [{ username: 'k.mensah', role: 'admin' }, null, 'k.mensah'],
  [{ reference: 'P-1' }, { reference: 'P-1' }, 'P-1'],
  [null, { subject: 'Grand tirage' }, 'Grand tirage'],
  [{ blocked: false }, { name: '' }, null],
  [null, null, null],
])('%j → %j is about %s', (before, after, name) => expect(named(before, after)).toBe(name));

test('an administrator who acts on their own account is shown with the name at that time', () => {
  expect(named(null, null, 'a-1')).toBe('a.dossou');
});
