import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { GoodwillGiven, RefundRequested, SettingsChanged, UserErased, UserUpdated } from '@raffle/contracts/events';
import { listPaymentApprovals, providerSubject } from '@raffle/contracts/http/approvals';
import { requestMoney } from '@raffle/contracts/http/requests-about-money';
import { requestPaymentProvider } from '@raffle/contracts/http/requests-about-settings';
import { giveGoodwill, goodwillLimits } from '@raffle/contracts/http/goodwill';
import { getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { makeRefundFile, payRefundFile } from '@raffle/contracts/http/admin-refunds';
import { listRefunds } from '@raffle/contracts/http/refund-list';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent } from '@raffle/test-kit';
import { admin, type BackOffice, chief, refusal, startBackOffice } from './back-office.test-fixture.js';

const first: Subject = { ...chief, username: 'essi', confirmed: true };
const second: Subject = { ...chief, id: randomUUID(), username: 'kossi', confirmed: true };

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
  return requestMoney.answer.parse(answer.body).approval;
};
const approve = (id: string, subject = second) =>
  payments.post(`/admin/payment-approvals/${id}/approve`, undefined, subject);
const waiting = async (subject: string) =>
  listPaymentApprovals.answer.parse((await payments.get(`/admin/payment-approvals?subject=${subject}`)).body).approvals;
const listed = async () =>
  listPaymentApprovals.answer
    .parse((await payments.get('/admin/payment-approvals')).body)
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
const payBack = (id: string) => payments.post(`/admin/refunds/${id}/paid`, { transferReference: `TX ${id}` }, first);

test('a grant from the amount on is requested and approved by another super_admin, and runs on approval', async () => {
  await from(2250);
  const { payment_id } = await payments.inReview({ type: 'ticket', amount: 1500, product_id: 7 }, 'more');
  expect((await payments.details(payment_id)).needs_approval).toEqual({ grant: 2250, refund: null });
  expect(refusal(await payments.decide(payment_id, 'grant'))).toEqual([409, 'approval_needed']);
  expect(refusal(await request(payment_id, 'grant', 1500))).toEqual([409, 'amount_changed']);
  const { id, changes } = await requested(payment_id, 'grant', 2250);
  expect(changes).toEqual([{ field: 'amount', before: '', after: '2250' }]);
  expect(refusal(await approve(id, admin))).toEqual([403, 'forbidden']);
  const { reference, client_name } = (await payments.details(payment_id)).payment;
  expect((await waiting(payment_id))[0]).toMatchObject({ subject_name: `${reference}, ${client_name}` });
  expect((await approve(id)).status).toBe(200);
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
  expect(refusal(await request(payment_id, 'refund', 600))).toEqual([409, 'amount_changed']);
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
  const { id: file } = makeRefundFile.answer.parse(
    (await payments.post('/admin/refund-files', { refundIds: early }, first)).body,
  ).file;
  await from(700);
  expect(refusal(await payments.post('/admin/refund-files', { refundIds: late }, first))).toEqual([
    409,
    'refunds_need_approval',
  ]);
  const { refunds: small } = await owed(100);
  const mixed = await payments.post('/admin/refund-files', { refundIds: [...late, ...small] }, first);
  expect(makeRefundFile.answer.parse(mixed.body)).toMatchObject({
    file: { refunds: 1 },
    left_out: [{ refund_id: late[0], reason: 'needs_approval' }],
  });
  const settle = async () =>
    payRefundFile.answer.parse(
      (await payments.post(`/admin/refund-files/${file}/paid`, { refundIds: early, transferReference: 'TX-2' }, first))
        .body,
    ).results;
  expect(await settle()).toEqual([{ refund_id: early[0], result: 'needs_approval' }]);
  const listed = listRefunds.answer.parse((await payments.get('/admin/refunds?state=filed')).body).refunds;
  expect(listed.find(({ id }) => id === early[0])?.needs_approval).toBe(true);
  const { id } = await requested(payment_id, 'refund', 900);
  expect((await approve(id)).status).toBe(200);
  expect(await settle()).toEqual([{ refund_id: early[0], result: 'paid' }]);
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

/** An account, copied from identity's event. */
async function account() {
  const user_id = randomUUID();
  await publishEvent(payments.vhostUrl, UserUpdated, { ...UserUpdated.fixture, user_id, version: 2 });
  await eventually(async () =>
    expect((await payments.database.query('SELECT 1 FROM people WHERE user_id = $1', [user_id])).rowCount).toBe(1),
  );
  return user_id;
}
const give = (id: string, amount: number, key: string = randomUUID(), reason = 'Acheté deux fois par erreur') =>
  payments.call(
    'gateway',
    'POST',
    `/admin/users/${id}/goodwill`,
    { amount, reason },
    { subject: first, headers: { 'idempotency-key': key } },
  );
const requestGoodwill = (id: string, amount: number, subject: Subject) =>
  payments.post(`/admin/users/${id}/goodwill-requests`, { amount, reason: 'Acheté deux fois par erreur' }, subject);
const givenTo = async (id: string) =>
  (await payments.events.of(GoodwillGiven)).filter(({ user_id }) => user_id === id).map(({ amount }) => amount);

test('goodwill below the amount is given once by a super_admin, journalled, and within limits that the database enforces too', async () => {
  await from(5_000);
  const id = await account();
  const key = randomUUID();
  const answer = await give(id, 1_500, key);
  expect(answer.status).toBe(201);
  const { goodwill } = giveGoodwill.answer.parse(answer.body);
  expect(goodwill.amount).toBe(1_500);
  expect(giveGoodwill.answer.parse((await give(id, 1_500, key)).body).goodwill).toEqual(goodwill);
  expect(refusal(await give(id, 1_600, key))).toEqual([422, 'idempotency_key_reused']);
  await eventually(async () => expect(await givenTo(id)).toEqual([1_500]));
  await eventually(async () =>
    expect(await payments.acted(id)).toMatchObject([
      {
        action: 'user.goodwill_given',
        admin_id: first.id,
        after: { amount: 1_500, reason: 'Acheté deux fois par erreur' },
      },
    ]),
  );
  expect(refusal(await give(randomUUID(), 500))).toEqual([404, 'user_not_found']);
  expect((await give(id, goodwillLimits.least - 1)).status).toBe(400);

  await from(null);
  expect(refusal(await give(id, goodwillLimits.person - 1_499))).toEqual([409, 'goodwill_limit']);
  const insert = (amount: number) =>
    payments.database.query(
      `INSERT INTO goodwill (id, user_id, amount, reason, given_by) VALUES (gen_random_uuid(), $1, $2, 'direct', $3)`,
      [id, amount, first.id],
    );
  await expect(insert(goodwillLimits.person - 1_499)).rejects.toThrow('more goodwill than the limits allow');
  await expect(payments.database.query('UPDATE goodwill SET amount = 100')).rejects.toThrow('never changes');
  await from(5_000);
  await expect(insert(5_000)).rejects.toThrow('needs two people');
});

test('goodwill from the amount on, or asked for by an administrator, runs when a super_admin approves it', async () => {
  await from(5_000);
  const id = await account();
  expect(refusal(await give(id, 5_000))).toEqual([409, 'approval_needed']);
  const plain: Subject = { ...admin, username: 'ama', confirmed: true };
  const asked = await requestGoodwill(id, 5_000, plain);
  expect(asked.status).toBe(201);
  const { approval } = requestMoney.answer.parse(asked.body);
  expect(approval).toMatchObject({
    kind: 'goodwill',
    subject: id,
    subject_name: UserUpdated.fixture.name,
    changes: [{ field: 'amount', before: '', after: '5000' }],
  });
  expect(refusal(await approve(approval.id, plain))).toEqual([403, 'forbidden']);
  expect(await givenTo(id)).toEqual([]);
  expect((await approve(approval.id)).status).toBe(200);
  await eventually(async () => expect(await givenTo(id)).toEqual([5_000]));
  await eventually(async () =>
    expect(await payments.acted(id)).toMatchObject([
      { action: 'user.goodwill_requested' },
      { action: 'user.goodwill_given', admin_id: second.id, after: { requested_by: 'ama' } },
    ]),
  );

  // Who asked takes it back, and no other administrator does.
  const { approval: mistaken } = requestMoney.answer.parse((await requestGoodwill(await account(), 5_500, plain)).body);
  const takeBack = (subject: Subject) =>
    payments.post(`/admin/payment-approvals/${mistaken.id}/refuse`, { reason: 'Erreur' }, subject);
  expect(refusal(await takeBack({ ...plain, id: randomUUID() }))).toEqual([403, 'forbidden']);
  expect((await takeBack(plain)).status).toBe(200);

  // What was given meanwhile changes what the second person decides about.
  const { approval: other } = requestMoney.answer.parse((await requestGoodwill(id, 6_000, first)).body);
  expect((await give(id, 200)).status).toBe(201);
  expect(refusal(await approve(other.id))).toEqual([409, 'approval_outdated']);

  // A closed account receives nothing, and no request about it stays.
  await publishEvent(payments.vhostUrl, UserErased, { ...UserErased.fixture, user_id: id });
  await eventually(async () => expect(await waiting(id)).toEqual([]));
  expect(refusal(await give(id, 200))).toEqual([404, 'user_not_found']);
});

test('the provider of all payments is chosen by one super_admin, or, with two people, by two', async () => {
  const choose = (name: string) => payments.put('/admin/payment-providers/current', { name });
  const ask = (name: string, subject = first) =>
    payments.post('/admin/payment-providers/requests', { name, reason: 'L’autre est en panne' }, subject);
  const current = async () =>
    getPaymentProviders.answer.parse((await payments.get('/admin/payment-providers')).body).current;
  expect((await choose('second-shop')).status).toBe(200);
  expect((await choose('fusionpay')).status).toBe(200);
  await from(1);
  expect(refusal(await choose('second-shop'))).toEqual([409, 'approval_needed']);
  // Nothing would change.
  expect((await choose('fusionpay')).status).toBe(200);
  expect(refusal(await ask('fusionpay'))).toEqual([400, 'nothing_changed']);
  expect(refusal(await ask('unknown'))).toEqual([409, 'provider_not_configured']);
  expect(refusal(await ask('second-shop', admin))).toEqual([403, 'forbidden']);
  expect(refusal(await ask('second-shop', chief))).toEqual([403, 'account_unconfirmed']);
  const { id, changes } = requestPaymentProvider.answer.parse((await ask('second-shop')).body).approval;
  expect(changes).toEqual([{ field: 'provider', before: 'fusionpay', after: 'second-shop' }]);
  expect(refusal(await approve(id, first))).toEqual([403, 'approval_own']);
  expect(refusal(await approve(id, { ...admin, confirmed: true }))).toEqual([403, 'forbidden']);
  expect(await current()).toBe('fusionpay');
  expect((await approve(id)).status).toBe(200);
  expect(await current()).toBe('second-shop');
  await eventually(async () =>
    expect((await payments.acted('second-shop')).at(-1)).toMatchObject({
      action: 'payment_provider.chosen',
      admin_id: second.id,
      after: { current: 'second-shop', requested_by: 'essi', reason: 'L’autre est en panne' },
    }),
  );
  expect((await waiting(providerSubject)).map(({ state }) => state)).toEqual(['approved']);
  await from(null);
  expect((await choose('fusionpay')).status).toBe(200);
});
