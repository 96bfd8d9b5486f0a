import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { AdminAccessReduced, RefundRequested, SettingsChanged, UserUpdated } from '@raffle/contracts/events';
import { listPaymentApprovals, requestMoney } from '@raffle/contracts/http/approvals';
import { listRefunds, makeRefundFile, payRefundFile } from '@raffle/contracts/http/admin-refunds';
import type { Subject } from '@raffle/service-kit';
import { eventually, publishEvent } from '@raffle/test-kit';
import { admin, type BackOffice, chief, refusal, startBackOffice } from './back-office.test-fixture.js';

const first: Subject = { ...chief, username: 'essi', confirmed: true };
const second: Subject = { kind: 'admin', id: randomUUID(), role: 'super_admin', username: 'kossi', confirmed: true };

let payments: BackOffice;
let version = 0;
/** Requires a second administrator from this amount on. */
async function from(moneyFrom: number | null): Promise<void> {
  version++;
  const approvals = { two_people: moneyFrom !== null, money_from: moneyFrom };
  await publishEvent(payments.vhostUrl, SettingsChanged, { ...SettingsChanged.fixture, version, approvals });
  await eventually(async () =>
    expect((await payments.database.query('SELECT version FROM platform_settings')).rows).toEqual([{ version }]),
  );
}
beforeAll(async () => {
  payments = await startBackOffice();
});
afterEach(() => from(null));
afterAll(() => payments.stop());

const request = (id: string, kind: string, amount: number, subject = first) =>
  payments.post(`/admin/payments/${id}/approval-requests`, { kind, amount, reason: 'Vérifié avec le client' }, subject);
const requested = async (id: string, kind: string, amount: number) => {
  const answer = await request(id, kind, amount);
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return requestMoney.answer!.parse(answer.body).approval;
};
const approve = (id: string, subject = second) =>
  payments.post(`/admin/payment-approvals/${id}/approve`, undefined, subject);
const waiting = async (subject: string) =>
  listPaymentApprovals.answer!.parse((await payments.get(`/admin/payment-approvals?subject=${subject}`)).body)
    .approvals;
const listed = async () =>
  listPaymentApprovals
    .answer!.parse((await payments.get('/admin/payment-approvals')).body)
    .approvals.map(({ id }) => id);
const actions = async (id: string) => (await payments.acted(id)).map(({ action }) => action);

/** A payment of 1,500 F CFA that became a credit, of which these amounts were asked back. */
async function owed(...amounts: number[]) {
  const { payment_id } = await payments.paid({ type: 'ticket', amount: 1500, product_id: 7 });
  await payments.credited(payment_id, 1500);
  for (const amount of amounts) {
    await publishEvent(payments.vhostUrl, RefundRequested, {
      ...RefundRequested.fixture,
      refund_request_id: randomUUID(),
      payment_id,
      amount,
      reason: 'credit_asked_back',
    });
  }
  await eventually(async () =>
    expect((await payments.details(payment_id)).payment.refunds).toHaveLength(amounts.length),
  );
  const { refunds } = (await payments.details(payment_id)).payment;
  return { payment_id, refunds: refunds.map(({ id }) => id) };
}
const payBack = (id: string) => payments.post(`/admin/refunds/${id}/paid`, { transferReference: 'TX-1' }, first);

test('a grant from the amount on is requested and approved by another super_admin, and runs on approval', async () => {
  await from(2250);
  const { payment_id } = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
  expect((await payments.details(payment_id)).needs_approval).toEqual({ grant: 2250, refund: null });
  expect(refusal(await payments.decide(payment_id, 'grant'))).toEqual([409, 'approval_needed']);
  expect(refusal(await request(payment_id, 'grant', 1500))).toEqual([409, 'changed_meanwhile']);
  expect((await request(payment_id, 'grant', 2250, admin)).status).toBe(403);
  const { id, changes } = await requested(payment_id, 'grant', 2250);
  expect(changes).toEqual([{ field: 'amount', before: '', after: '2250' }]);
  expect(refusal(await request(payment_id, 'grant', 2250, second))).toEqual([409, 'approval_open']);
  expect(refusal(await approve(id, first))).toEqual([403, 'approval_own']);
  expect(refusal(await approve(id, admin))).toEqual([403, 'forbidden']);
  expect((await waiting(payment_id))[0]).toMatchObject({
    state: 'open',
    subject_name: (await payments.details(payment_id)).payment.reference,
    requested_by: { username: 'essi' },
  });
  expect(requestMoney.answer!.parse((await approve(id)).body).approval).toMatchObject({
    state: 'approved',
    decided_by: { username: 'kossi' },
  });
  await eventually(async () =>
    expect(await payments.confirmations(payment_id)).toMatchObject([{ amount: 1500, received: 2250 }]),
  );
  await eventually(async () =>
    expect(await actions(payment_id)).toEqual(['payment.approval_requested', 'payment.resolved']),
  );
  // The approver, and the requester.
  expect((await payments.acted(payment_id))[1]).toMatchObject({
    admin_id: second.id,
    after: { decision: 'grant', requested_by: 'essi' },
  });
  expect(refusal(await approve(id))).toEqual([409, 'payment_not_in_review']);
});

test('below the amount, without one, and to refund or close, one administrator suffices', async () => {
  const review = () => payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
  const [small, free, back] = [await review(), await review(), await review()];
  expect((await payments.decide(free.payment_id, 'grant')).status).toBe(200);
  await from(2251);
  expect((await payments.decide(small.payment_id, 'grant')).status).toBe(200);
  await from(100);
  expect((await payments.decide(back.payment_id, 'refund')).status).toBe(200);
  expect((await payments.details(back.payment_id)).needs_approval).toEqual({ grant: null, refund: 2250 });
});

test('a payment that was decided otherwise, or of which another amount was received, can no longer be granted', async () => {
  await from(1000);
  const { payment_id, token } = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
  const { id } = await requested(payment_id, 'grant', 2250);
  expect(await listed()).toContain(id);
  await payments.sandbox('POST', `/payments/${token}/faults`, { montant: 'wrong' });
  expect(refusal(await approve(id))).toEqual([409, 'approval_outdated']);
  expect((await payments.decide(payment_id, 'refund')).status).toBe(200);
  // The request no longer waits for an approval.
  expect((await waiting(payment_id)).map(({ state }) => state)).toEqual(['expired']);
  expect(await listed()).not.toContain(id);
  expect(refusal(await approve(id))).toEqual([409, 'payment_not_in_review']);
  const refused = await payments.post(`/admin/payment-approvals/${id}/refuse`, { reason: 'Déjà réglé' }, second);
  expect(refusal(refused)).toEqual([409, 'approval_closed']);
  expect(await payments.confirmations(payment_id)).toEqual([]);
});

test('a refund is sent only after its approval; those of one payment count together', async () => {
  await from(1000);
  const { payment_id, refunds } = await owed(600, 400);
  for (const id of refunds) expect(refusal(await payBack(id))).toEqual([409, 'approval_needed']);
  expect(refusal(await request(payment_id, 'refund', 600))).toEqual([409, 'changed_meanwhile']);
  const { id } = await requested(payment_id, 'refund', 1000);
  expect(refusal(await payBack(refunds[0]!))).toEqual([409, 'approval_needed']);
  expect((await approve(id)).status).toBe(200);
  expect((await payments.details(payment_id)).needs_approval).toEqual({ grant: null, refund: null });
  for (const one of refunds) expect((await payBack(one)).status).toBe(200);
  await eventually(async () =>
    expect(await actions(payment_id)).toEqual(['payment.approval_requested', 'payment.refund_approved']),
  );
});

test('a refund that becomes owed later ends the request, and is not covered by an earlier approval', async () => {
  await from(500);
  const { payment_id } = await owed(500);
  const { id: doubted } = await requested(payment_id, 'refund', 500);
  await payments.post(`/admin/payment-approvals/${doubted}/refuse`, { reason: 'Numéro à vérifier' }, first);
  await eventually(async () => expect(await actions(payment_id)).toContain('payment.approval_refused'));
  const { id } = await requested(payment_id, 'refund', 500);
  const again = async () => {
    await publishEvent(payments.vhostUrl, RefundRequested, {
      ...RefundRequested.fixture,
      refund_request_id: randomUUID(),
      payment_id,
      amount: 300,
      reason: 'credit_asked_back',
    });
  };
  await again();
  await eventually(async () => expect((await payments.details(payment_id)).payment.refunds).toHaveLength(2));
  expect(await listed()).not.toContain(id);
  expect(refusal(await approve(id))).toEqual([409, 'approval_closed']);
  const { id: now } = await requested(payment_id, 'refund', 800);
  expect((await approve(now)).status).toBe(200);
  await again();
  await eventually(async () =>
    expect((await payments.details(payment_id)).needs_approval).toEqual({ grant: null, refund: 1100 }),
  );
});

test('files do not bypass approval: such a refund enters none, and cannot be recorded as paid in one that it is in', async () => {
  const [{ refunds: early, payment_id }, { refunds: late }] = [await owed(900), await owed(700)];
  const { id: file } = makeRefundFile.answer!.parse(
    (await payments.post('/admin/refund-files', { refundIds: early }, first)).body,
  ).file;
  await from(700);
  expect(refusal(await payments.post('/admin/refund-files', { refundIds: late }, first))).toEqual([
    409,
    'refunds_need_approval',
  ]);
  const { refunds: small } = await owed(100);
  const mixed = await payments.post('/admin/refund-files', { refundIds: [...late, ...small] }, first);
  expect(makeRefundFile.answer!.parse(mixed.body)).toMatchObject({
    file: { refunds: 1 },
    left_out: [{ refund_id: late[0], reason: 'needs_approval' }],
  });
  const settle = async () =>
    payRefundFile.answer!.parse(
      (await payments.post(`/admin/refund-files/${file}/paid`, { refundIds: early, transferReference: 'TX-2' }, first))
        .body,
    ).results;
  expect(await settle()).toEqual([{ refund_id: early[0], result: 'needs_approval' }]);
  const listed = listRefunds.answer!.parse((await payments.get('/admin/refunds?state=filed')).body).refunds;
  expect(listed.find(({ id }) => id === early[0])?.needs_approval).toBe(true);
  const { id } = await requested(payment_id, 'refund', 900);
  expect((await approve(id)).status).toBe(200);
  expect(await settle()).toEqual([{ refund_id: early[0], result: 'paid' }]);
});

test('the database refuses an approval by the requester, and a request expires after 72 hours', async () => {
  await from(500);
  const { payment_id, refunds } = await owed(500);
  const { id } = await requested(payment_id, 'refund', 500);
  await expect(
    payments.database.query(
      `UPDATE approval_requests SET decision = 'approved', decided_at = now(), decided_by = requested_by, decided_by_name = 'essi'
       WHERE id = $1`,
      [id],
    ),
  ).rejects.toThrow('the_approver_is_another');
  await payments.database.query('ALTER TABLE approval_requests DISABLE TRIGGER approval_requests_guard');
  await payments.database.query(`UPDATE approval_requests SET expires_at = now() WHERE id = '${id}'`);
  await payments.database.query('ALTER TABLE approval_requests ENABLE TRIGGER approval_requests_guard');
  expect(refusal(await approve(id))).toEqual([409, 'approval_closed']);
  expect(refusal(await payBack(refunds[0]!))).toEqual([409, 'approval_needed']);
  expect((await requested(payment_id, 'refund', 500)).state).toBe('open');
});

test('a refund that does not go to the number that paid needs two people, whatever its amount, and only for that number', async () => {
  const { payment_id, refunds } = await owed(100);
  const [user_id, at] = [randomUUID(), '+22890112345'];
  await payments.database.query('UPDATE payments SET user_id = $2 WHERE id = $1', [payment_id, user_id]);
  const correct = async (number: number, phone: string) => {
    const corrected = { ...UserUpdated.fixture, user_id, version: number, phone };
    await publishEvent(payments.vhostUrl, UserUpdated, corrected);
    await eventually(async () => expect((await payments.details(payment_id)).payment.account_phone).toBe(phone));
  };
  await correct(2, at);
  await from(10_000);
  expect((await payments.details(payment_id)).needs_approval.refund).toBeNull();
  // The number that paid becomes a former one of the account.
  await correct(3, '+22891000001');
  expect((await payments.details(payment_id)).needs_approval.refund).toBe(100);
  expect(refusal(await payBack(refunds[0]!))).toEqual([409, 'approval_needed']);
  const { id, changes } = await requested(payment_id, 'refund', 100);
  expect(changes).toEqual([
    { field: 'phone', before: '', after: '+22891000001' },
    { field: 'amount', before: '', after: '100' },
  ]);
  await correct(4, '+22891000002');
  expect(refusal(await approve(id))).toEqual([409, 'approval_outdated']);
  await payments.post(`/admin/payment-approvals/${id}/refuse`, { reason: 'Numéro corrigé' }, first);
  expect((await approve((await requested(payment_id, 'refund', 100)).id)).status).toBe(200);
  await correct(5, '+22891000003');
  expect(refusal(await payBack(refunds[0]!))).toEqual([409, 'approval_needed']);
  expect((await approve((await requested(payment_id, 'refund', 100)).id)).status).toBe(200);
  expect((await payBack(refunds[0]!)).status).toBe(200);
  expect((await payments.details(payment_id)).payment.refunds).toMatchObject([{ sent_to: '+22891000003' }]);
});

test('the requests of an administrator who was removed end at once, those made later stay', async () => {
  await from(1);
  const ended = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
  const open = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
  const { id } = await requested(ended.payment_id, 'grant', 2250);
  expect((await request(open.payment_id, 'grant', 2250, second)).status).toBe(201);
  const by = { admin_id: second.id, username: 'kossi', address: null };
  const before = new Date(Date.now() - 60_000).toISOString();
  for (const [admin_id, at] of [
    [second.id, before],
    [first.id, new Date().toISOString()],
  ] as const)
    await publishEvent(payments.vhostUrl, AdminAccessReduced, { admin_id, what: 'removed', by, at });
  await eventually(async () =>
    expect((await waiting(ended.payment_id))[0]).toMatchObject({
      id,
      state: 'refused',
      decided_by: { username: 'kossi' },
      decision_reason: 'Le compte qui a fait cette demande a été supprimé',
    }),
  );
  await eventually(async () => expect(await actions(ended.payment_id)).toContain('payment.approval_refused'));
  expect((await waiting(open.payment_id))[0]).toMatchObject({ state: 'open' });
});
