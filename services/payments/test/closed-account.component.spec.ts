import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RefundRequested, UserErased, UserRegistered } from '@raffle/contracts/events';
import { showAccounting } from '@raffle/contracts/http/admin-accounting';
import { totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import { makeRefundFile, showRefundFile } from '@raffle/contracts/http/admin-refunds';
import { listRefunds } from '@raffle/contracts/http/refund-list';
import { eventually, publishEvent, readMetrics } from '@raffle/test-kit';
import { chief, refusal, startBackOffice, type BackOffice } from './back-office.test-fixture.js';

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterAll(() => payments.stop());

let people = 0;
/** A registered person. */
async function member() {
  people += 1;
  const client = { name: `Kossi Nom${people}`, phone: `+2289077000${people}` };
  const { payment_id } = await payments.paid({ client });
  const user_id = randomUUID();
  await publishEvent(payments.vhostUrl, UserRegistered, { ...UserRegistered.fixture, user_id, payment_id });
  await eventually(async () => expect(await payments.outcomesOf(payment_id)).toHaveLength(1));
  return { user_id, client, registration: payment_id };
}
type Member = Awaited<ReturnType<typeof member>>;

const ticket = (user_id: string) => ({
  ...{ type: 'ticket', user_id, client: null, amount: 1500, product_id: 7 },
});
async function closeAccount({ user_id, registration }: Member) {
  await eventually(async () =>
    expect((await payments.database.query('SELECT FROM outbox WHERE sent_at IS NULL')).rowCount).toBe(0),
  );
  const erased_at = new Date().toISOString();
  await publishEvent(payments.vhostUrl, UserErased, { ...UserErased.fixture, user_id, erased_at });
  await eventually(async () => expect((await payments.details(registration)).payment.client_phone).toBe(''));
}
const listed = async (id: string) =>
  listRefunds.answer
    .parse((await payments.get('/admin/refunds?limit=100')).body)
    .refunds.find(({ payment_id }) => payment_id === id);
/** Every row of the database that names a person. */
async function rowsNaming({ client }: Member) {
  const { rows: tables } = await payments.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const of = [client.name, client.phone.slice(4)].join('|');
  const found = [];
  for (const { name } of tables)
    found.push(...(await payments.database.query(`SELECT t::text FROM "${name}" t WHERE t::text ~ $1`, [of])).rows);
  return found;
}

test('money that comes after the closing is owed back to a number that only the provider knows, and sent alone', async () => {
  const person = await member();
  const { payment_id, token } = await payments.opened(ticket(person.user_id));
  expect(await rowsNaming(person)).not.toEqual([]);
  await closeAccount(person);
  await payments.sandbox('POST', `/payments/${token}/pay`);
  await payments.asked(token, 'paid');
  await publishEvent(payments.vhostUrl, RefundRequested, {
    ...{ refund_request_id: randomUUID(), payment_id, amount: 1500, reason: 'account_closed' },
    ...{ user_id: person.user_id, requested_at: new Date().toISOString() },
  });
  const refund = await eventually(async () => {
    const [owed] = (await payments.details(payment_id)).payment.refunds;
    expect(owed).toMatchObject({ status: 'owed', reason: 'account_closed', sent_to: null });
    return owed!;
  });
  expect((await payments.details(payment_id)).provider_view?.payer_phone).toBe(person.client.phone);
  expect(await listed(payment_id)).toMatchObject({ phone: null, payer_phone: null, name: 'Compte fermé' });
  expect(refusal(await payments.post('/admin/refund-files', { refundIds: [refund.id] }))).toEqual([
    409,
    'refunds_not_available',
  ]);
  expect((await payments.post(`/admin/refunds/${refund.id}/paid`, { transferReference: 'LATE-1' })).status).toBe(200);
  const settled = await payments.details(payment_id);
  expect(settled.payment.refunds).toMatchObject([{ status: 'paid', sent_to: null }]);
  // Nobody needs it any more.
  expect(settled.provider_view?.payer_phone).toBeNull();
  expect(await rowsNaming(person)).toEqual([]);
});

/** A refund of 1500 F CFA that is owed to a person. */
async function owing({ user_id }: Member) {
  const { payment_id } = await payments.paid(ticket(user_id));
  await payments.credited(payment_id, 1500);
  await publishEvent(payments.vhostUrl, RefundRequested, {
    ...{ refund_request_id: randomUUID(), payment_id, amount: 1500, reason: 'credit_asked_back' },
    ...{ user_id, requested_at: new Date().toISOString() },
  });
  return eventually(async () => {
    const [owed] = (await payments.details(payment_id)).payment.refunds;
    expect(owed?.status).toBe('owed');
    return owed!;
  });
}
const now = async ({ payment_id }: { payment_id: string }) => (await payments.details(payment_id)).payment.refunds[0];
const refundsOf = async (state: string) =>
  listRefunds.answer
    .parse((await payments.get(`/admin/refunds?limit=100&state=${state}`)).body)
    .refunds.map(({ id }) => id);
const givenUpInBooks = async () => {
  const { months } = showAccounting.answer.parse((await payments.get('/admin/accounting')).body);
  return totalOf(months.flatMap(({ operators }) => operators)).given_up_amount;
};

test('a refund that was owed is given up: in no file, in the books and not among what waits', async () => {
  const person = await member();
  const owed = await owing(person);
  const { revenue } = await payments.stats();
  await closeAccount(person);
  expect(await now(owed)).toMatchObject({ status: 'given_up', sent_to: null });
  // What was owed back is no revenue, whatever became of it.
  expect((await payments.stats()).revenue).toBe(revenue);
  expect((await payments.details(owed.payment_id)).provider_view?.payer_phone).toBeNull();
  expect(await refundsOf('given_up')).toEqual([owed.id]);
  for (const state of ['owed', 'filed', 'paid']) expect(await refundsOf(state)).not.toContain(owed.id);
  expect((await payments.listed({ refund: 'given_up' })).total).toBe(1);
  expect(refusal(await payments.post('/admin/refund-files', { refundIds: [owed.id] }))).toEqual([
    409,
    'refunds_not_available',
  ]);
  expect(await givenUpInBooks()).toBe(1500);
  const measured = await readMetrics(await payments.app.getUrl());
  for (const state of ['owed', 'filed']) expect(measured('payments_refunds', { state })).toBe(0);
  expect(await rowsNaming(person)).toEqual([]);

  // Its transfer had been sent before.
  expect((await payments.post(`/admin/refunds/${owed.id}/paid`, { transferReference: 'BEFORE' })).status).toBe(200);
  expect(await now(owed)).toMatchObject({ status: 'paid', transfer_reference: 'BEFORE', sent_to: null });
  expect((await payments.stats()).revenue).toBe(revenue);
  expect(await givenUpInBooks()).toBe(0);
  expect(await rowsNaming(person)).toEqual([]);
});

test('a refund in a file waits for its result: it is recorded if it was sent, and else given up', async () => {
  const person = await member();
  const [sent, unsent] = [await owing(person), await owing(person)];
  const { file } = makeRefundFile.answer.parse(
    (await payments.post('/admin/refund-files', { refundIds: [sent.id, unsent.id] })).body,
  );
  await closeAccount(person);
  const shown = await payments.get(`/admin/refund-files/${file.id}`, chief);
  expect(showRefundFile.answer.parse(shown.body).refunds).toMatchObject([
    { status: 'owed', phone: null, number_changed: true },
    { status: 'owed', phone: null, number_changed: true },
  ]);
  // The approval that it needed before it came into the file is erased.
  await payments.database.query('UPDATE platform_settings SET approve_money_from = 1000');
  const transfer = { transferReference: 'FILED', refundIds: [sent.id] };
  expect((await payments.post(`/admin/refund-files/${file.id}/paid`, transfer)).body).toEqual({
    results: [{ refund_id: sent.id, result: 'paid' }],
  });
  await payments.post(`/admin/refund-files/${file.id}/release`, { refundIds: [unsent.id], reason: 'Compte fermé' });
  expect([await now(sent), await now(unsent)]).toMatchObject([
    { status: 'paid', sent_to: null },
    { status: 'given_up', filed_at: null },
  ]);
  // Alone it needs one, as every refund that is not recorded yet.
  expect(refusal(await payments.post(`/admin/refunds/${unsent.id}/paid`, { transferReference: 'LATER' }))).toEqual([
    409,
    'approval_needed',
  ]);
  await payments.database.query('UPDATE platform_settings SET approve_money_from = NULL');
  expect(await rowsNaming(person)).toEqual([]);
});

test.each(['refund', 'grant'] as const)(
  'a payment in review that is decided after the closing (%s) names nobody',
  async (decision) => {
    const person = await member();
    const { payment_id } = await payments.inReview(ticket(person.user_id));
    await closeAccount(person);
    expect((await payments.decide(payment_id, decision)).status).toBe(200);
    expect((await payments.details(payment_id)).payment.payer_phone).toBeNull();
    expect(await rowsNaming(person)).toEqual([]);
  },
);
