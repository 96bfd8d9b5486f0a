import { expect, test } from '@jest/globals';
import { productStateFixture } from '@raffle/contracts/events';
import { drandRule } from '@raffle/contracts/values';
import { auditFieldNames } from '@raffle/contracts/http/audit-log-fields';
import { differences, subjectLink, subjectName } from './audit-entry.js';

const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ') ?? null;
const shown = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  differences({ before, after, product: null }).map(({ name, before: one, after: other }) => [
    name,
    plain(one),
    plain(other),
  ]);

test('a change shows only the fields that differ', () => {
  expect(
    shown(
      { name: 'Télévision', ticket_price: 500, max_participants: 1000, winners: [1, 2] },
      { name: 'Télévision', ticket_price: 1500, max_participants: 1000, winners: [1, 2] },
    ),
  ).toEqual([['Prix du ticket', '500 F CFA', '1 500 F CFA']]);
});

test('a creation has no before, a deletion no after', () => {
  expect(shown(null, { username: 'a.dossou' })).toEqual([['Nom d’utilisateur', null, 'a.dossou']]);
  expect(shown({ username: 'a.dossou' }, null)).toEqual([['Nom d’utilisateur', 'a.dossou', null]]);
});

test('a field that only one side has is a difference', () => {
  expect(shown({ status: 'active' }, { status: 'cancelled', reason: 'Panne' })).toEqual([
    ['Statut', 'Actif', 'Annulé'],
    ['Raison', null, 'Panne'],
  ]);
});

test.each([
  ['blocked', false, 'non'],
  ['blocked', true, 'oui'],
  ['draw_date', null, 'vide'],
  ['draw_date', '2026-11-20T18:42:00.000Z', '20 novembre 2026 à 18 h 42'],
  ['beacon_rule', 'none', 'Aucun'],
  ['beacon_rule', `${drandRule};at=fri-19:00`, 'drand, réseau public sur Internet, tirage le vendredi à 19 h'],
  ['reason', '', 'vide'],
  ['recipients', 100_000, '100 000'],
  ['amount', 1_500, '1 500 F CFA'],
  ['reason', 'active', 'active'],
  ['winners', ['Afi M., Lomé', 'Kossi A., Kara'], 'Afi M., Lomé ; Kossi A., Kara'],
  ['winners', [], 'vide'],
  ['winners', [{ ticket: 1 }], '{"ticket":1}'],
  ['state', 'review', 'À vérifier'],
  ['state', 'refunded', 'Remboursement'],
  ['decision', 'close', 'Clore'],
  ['name', 'close', 'close'],
  ['refund_amount', 250, '250 F CFA'],
  ['password', 'changed', 'changé'],
  ['__proto__x', '<script>', '<script>'],
])('%s %j reads %s', (field, value, words) => expect(shown(null, { [field]: value })[0]?.[2]).toBe(words));

test('internal fields are left out', () => {
  expect(shown(null, { version: 3, product_id: 7, payment_id: 'p', file_id: 'f', message_id: 'm' })).toEqual([]);
});

/** Fields that payments, messaging and identity write; the catalogue writes a product's whole state. */
const written =
  'reason blocked expires_at username role password registration_price enabled referral_bonus required_referrals reward_tickets ' +
  'help_whatsapp current state reference amount received_amount received_fee decision refund_amount status transfer_reference ' +
  'messages subject content recipients';

test.each([...Object.keys(productStateFixture), ...written.split(' ')])(
  '%s has a name in French, or is left out',
  (field) => {
    const names = differences({ before: null, after: { [field]: 1 }, product: null }).map(({ name }) => name);
    expect(names).toEqual(field in auditFieldNames ? [auditFieldNames[field]] : []);
  },
);

test.each([
  ['role', 'super_admin', 'Super-administrateur'],
  ['second_factor', 'refused', 'code refusé'],
  ['two_people', 'true', 'oui'],
  ['state', 'to_contact', 'À contacter'],
  ['method', 'call', 'Appel'],
  ['dead_letter_reason', 'handler_failed', 'Le traitement a échoué'],
])('the value of %s is in words too: %s', (field, value, words) => {
  expect(shown(null, { [field]: value })).toEqual([[auditFieldNames[field], null, words]]);
});

test('a ticket reads as everywhere, from 1 and after the number of its draw', () => {
  const product = { id: '26', name: 'Vélo', places: 20_000 };
  const [one, next] = differences({ before: null, after: { ticket: 0, next_ticket: 11_041 }, product });
  expect([one?.after, next?.after]).toEqual(['T26-00001', 'T26-11042']);
});

test('two empty sides have no difference', () => {
  expect(differences({ before: null, after: null, product: null })).toEqual([]);
});

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

test('a whole file leads to its history', () => {
  expect(line('refund.file_made', 'f-1')).toBe('/admin/audit-log?subject=f-1');
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
    product: null,
    winner: null,
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
