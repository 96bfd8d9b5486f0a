import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RefundPaid, RefundReferenceCorrected, UserUpdated } from '@raffle/contracts/events';
import { correctTransfer } from '@raffle/contracts/http/admin-money';
import { makeRefundFile, maxRefundsInFile, payRefundFile } from '@raffle/contracts/http/admin-refunds';
import { listPayments } from '@raffle/contracts/http/payment-list';
import { listRefunds } from '@raffle/contracts/http/refund-list';
import {
  archivingPostgres,
  eventually,
  publishEvent,
  readMetrics,
  type ArchivingPostgres,
  unguarded,
} from '@raffle/test-kit';
import { type BackOffice, chief, refusal, startBackOffice, unknownId } from './back-office.test-fixture.js';

let postgres: ArchivingPostgres;
let payments: BackOffice;
beforeAll(async () => {
  postgres = await archivingPostgres();
  payments = await startBackOffice(postgres);
}, 60_000);
beforeEach(async () => {
  await payments.database.query(
    'TRUNCATE refund_files, payments, refusals, payment_outcomes, refunds, transfer_corrections, refund_releases, people, outbox',
  );
});
afterAll(async () => {
  await payments.stop();
  await postgres.drop();
});

const today = () => new Date().toISOString().slice(0, 10);

interface Owed {
  amount?: number;
  phone?: string;
  days?: number;
  payer?: string | null;
  operator?: string | null;
  userId?: string | null;
}
/** A refund owed for some days. */
async function owed({
  amount = 500,
  phone = '+22890112345',
  days = 3,
  payer = null,
  operator = 't-money',
  userId = null,
}: Owed = {}): Promise<string> {
  const [payment, refund] = [randomUUID(), randomUUID()];
  await payments.database.query(
    `INSERT INTO payments (id, reference, type, subject_id, quantity, amount, currency, description, client_name, client_phone,
       correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in, payer_phone, operator, user_id)
     VALUES ($1::uuid, 'P-' || left($1::text, 8), 'ticket', gen_random_uuid(), 1, 5000, 'XOF', 'Tickets', '=Afi', $2, 'c', 'fusionpay',
       'token-' || $1::text, 'https://pay.example/x', 'confirmed', now(), now(), 5000, $3, $4, $5)`,
    [payment, phone, payer, operator, userId],
  );
  await payments.database.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES ($1, gen_random_uuid(), $2, $3, 'credit_asked_back', 'owed', now() - make_interval(days => $4))`,
    [refund, payment, amount, days],
  );
  return refund;
}
const list = async (query = '') => listRefunds.answer.parse((await payments.get(`/admin/refunds${query}`)).body);
const idsIn = async (query = '') => (await list(query)).refunds.map(({ id }) => id);
const make = (refundIds: string[], subject = chief) => payments.post('/admin/refund-files', { refundIds }, subject);
const made = async (...refundIds: string[]) => makeRefundFile.answer.parse((await make(refundIds)).body).file;
const pay = (file: string, refundIds: string[], transferReference = 'TX-1', more: object = {}) =>
  payments.post(`/admin/refund-files/${file}/paid`, { refundIds, transferReference, ...more });
const results = (answer: { body: unknown }) =>
  payRefundFile.answer.parse(answer.body).results.map(({ result }) => result);
const release = (file: string, refundIds: string[]) =>
  payments.post(`/admin/refund-files/${file}/release`, { refundIds, reason: 'Le numéro refuse les transferts' });
const correct = (id: string, more: object = {}, subject = chief) =>
  payments.post(
    `/admin/refunds/${id}/transfer-corrections`,
    { was: 'TX-1', transferReference: 'TX-2', reason: 'Faute de frappe', ...more },
    subject,
  );
const payAlone = (id: string) => payments.post(`/admin/refunds/${id}/paid`, { transferReference: 'ALONE' });
const paidEvents = async (ids: string[]) =>
  (await payments.events.of(RefundPaid)).filter(({ refund_id }) => ids.includes(refund_id));

test('owed refunds are listed, the longest owed first, by state, file and search', async () => {
  const [recent, old, large] = [await owed({ days: 1 }), await owed({ days: 9 }), await owed({ amount: 900, days: 2 })];
  expect(await idsIn()).toEqual([old, large, recent]);
  expect(await idsIn('?sort=amount&direction=desc&limit=1')).toEqual([large]);
  expect((await list()).refunds[0]).toMatchObject({
    name: '=Afi',
    phone: '+22890112345',
    amount: 500,
    status: 'owed',
    file_id: null,
    transfer_reference: null,
  });
  expect(await idsIn(`?q=${(await list()).refunds[0]!.reference}`)).toEqual([old]);
  expect(await idsIn('?q=90112345&state=filed')).toEqual([]);
  const file = await made(old, large);
  expect(file).toMatchObject({ refunds: 2, amount: 1400, paid: 0 });
  expect(await idsIn()).toEqual([recent]);
  expect(await idsIn(`?state=filed&fileId=${file.id}`)).toEqual([old, large]);
  expect((await list()).files).toEqual([file]);
  await pay(file.id, [old, large]);
  expect(await idsIn('?state=paid')).toEqual([old, large]);
  expect((await list()).files).toEqual([]);
});

test('a refund in a file says so on its payment and in every count, not that it is to be paid', async () => {
  const [alone, filed] = [await owed(), await owed({ amount: 900 })];
  const file = await made(filed);
  const payment = async (refund: string) =>
    (await list(`?state=${refund === alone ? 'owed' : 'filed'}`)).refunds.find(({ id }) => id === refund)!.payment_id;
  const shown = await payments.details(await payment(filed));
  expect(shown.payment.refunds).toMatchObject([{ status: 'owed', filed_at: file.made_at }]);
  expect((await payments.details(await payment(alone))).payment.refunds).toMatchObject([{ filed_at: null }]);
  const found = async (query: string) =>
    listPayments.answer.parse((await payments.get(`/admin/payments${query}`)).body);
  expect((await found('?refund=owed')).payments.map(({ id }) => id)).toEqual([await payment(alone)]);
  expect((await found('?refund=filed')).payments.map(({ id }) => id)).toEqual([await payment(filed)]);
  expect((await found('')).waiting).toMatchObject({
    refunds_owed: 1,
    refunds_owed_amount: 500,
    refunds_filed: 1,
    refunds_filed_amount: 900,
  });
});

test('a file is shown with its refunds', async () => {
  const id = await owed();
  const file = await made(id);
  expect((await payments.get(`/admin/refund-files/${file.id}`, chief)).body).toMatchObject({ file, refunds: [{ id }] });
});

test('a refund is in one file: the same selection is the same file, and no other file contains it', async () => {
  const [one, two, three] = [await owed(), await owed(), await owed()];
  const answers = await Promise.all([make([one, two]), make([two, one]), make([one, two, two])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const files = answers.map(({ body }) => makeRefundFile.answer.parse(body).file.id);
  expect(new Set(files).size).toBe(1);
  for (const ids of [[one], [await owed({ phone: '' })], [unknownId]])
    expect(refusal(await make(ids))).toEqual([409, 'refunds_not_available']);
  expect(await idsIn()).toContain(three);
  await eventually(async () => expect(await payments.acted(files[0]!)).toHaveLength(1));
  expect(refusal(await make([]))).toEqual([400, 'invalid_request']);
  const many = Array.from({ length: maxRefundsInFile + 1 }, () => randomUUID());
  expect(refusal(await make(many))).toEqual([400, 'invalid_request']);
  // The database refuses it too.
  const other = randomUUID();
  await payments.database.query('INSERT INTO refund_files VALUES ($1, now(), $1)', [other]);
  await expect(
    payments.database.query('UPDATE refunds SET file_id = $1 WHERE id = $2', [other, one]),
  ).rejects.toMatchObject({ code: '23001' });
});

test('a file contains what it can of a selection, and the answer names the rest', async () => {
  const [free, noPhone] = [await owed(), await owed({ phone: '' })];
  const filed = await owed();
  await made(filed);
  const paid = await owed();
  await payAlone(paid);
  const chosen = [filed, free, noPhone, paid, unknownId];
  const gone = chosen.filter((id) => id !== free);
  expect((await list(`?chosen=${chosen.join(',')}`)).gone).toEqual(gone);
  expect((await list()).gone).toEqual([]);
  const answers = [await make(chosen), await make(chosen)].map(({ body }) => makeRefundFile.answer.parse(body));
  for (const { file, left_out } of answers) {
    expect(file).toMatchObject({ id: answers[0]!.file.id, refunds: 1 });
    expect(left_out).toEqual(gone.map((refund_id) => ({ refund_id, reason: 'not_available' })));
  }
});

test('the file has what the operator needs of the unpaid ones, and each download is in the audit log', async () => {
  const [one, two] = [await owed({ days: 2 }), await owed({ amount: 900, phone: '+2250701234567' })];
  const { id } = await made(one, two);
  await pay(id, [one]);
  const before = today();
  const file = await payments.raw(`/admin/refund-files/${id}`, chief, { accept: 'text/csv' });
  // The date may change meanwhile.
  expect([before, today()].map((day) => `attachment; filename="remboursements-${id.slice(-6)}-${day}.csv"`)).toContain(
    file.headers.get('content-disposition'),
  );
  const reference = (await list(`?state=filed`)).refunds[0]!.reference;
  expect((await file.text()).split('\r\n')).toEqual([
    'Numéro;Montant (F CFA);Référence;Nom;Opérateur du paiement;Numéro qui a payé;Numéro du compte;Différent',
    `+225 07 01 23 45 67;900;${reference};'=Afi;Mixx by Yas;;+225 07 01 23 45 67;oui`,
    '',
  ]);
  await eventually(async () =>
    expect((await payments.acted(id)).map(({ action }) => action).sort()).toEqual([
      'refund.exported',
      'refund.file_made',
    ]),
  );
});

/** A holder whose number is `phone`, and was others before. */
async function holder(phone: string, ...former: string[]): Promise<string> {
  const userId = randomUUID();
  await payments.database.query("INSERT INTO people VALUES ($1, 2, 'Afi Mensah', $2, $3)", [userId, phone, former]);
  return userId;
}
const inPairs = (phone: string) => phone.slice(0, 4) + phone.slice(4).replace(/../g, ' $&');
const [account, wallet, formerly] = ['+22890112345', '+22870998877', '+22891000001'];

test.each<[string, Owed, string]>([
  ['the account’s number paid', { payer: account }, account],
  ['another number paid', { payer: wallet }, wallet],
  ['nobody knows who paid', { payer: null }, account],
  ['it was paid by card', { payer: wallet, operator: 'card' }, account],
  ['the operator is unknown', { payer: wallet, operator: null }, wallet],
  ['a number that was the account’s own before a correction paid', { payer: formerly }, account],
  ['the account had another number when it was paid', { payer: formerly, phone: formerly }, account],
])('a refund goes to the payer, or else to the account: %s', async (_name, paid, expected) => {
  const id = await owed({ ...paid, userId: await holder(account, formerly) });
  const numbers = { phone: expected, payer_phone: paid.payer, account_phone: account, name: 'Afi Mensah' };
  expect((await list()).refunds).toMatchObject([{ id, ...numbers }]);
  const payment = (await payments.details((await list()).refunds[0]!.payment_id)).payment;
  expect(payment).toMatchObject({ payer_phone: paid.payer, account_phone: account, refund_phone: expected });
  const { id: file } = await made(id);
  const lines = (await (await payments.raw(`/admin/refund-files/${file}`, chief, { accept: 'text/csv' })).text()).split(
    '\r\n',
  );
  expect(lines[1]).toMatch(
    new RegExp(`^\\+${inPairs(expected).slice(1)};500;.*;${paid.payer === account ? '' : 'oui'}$`),
  );
  await pay(file, [id]);
  expect((await payments.database.query('SELECT sent_to FROM refunds')).rows).toEqual([{ sent_to: expected }]);
  const isMarked = paid.payer !== expected;
  await eventually(async () => {
    const line = (await payments.acted(id)).find(({ action }) => action === 'refund.paid');
    expect(line?.after?.other_number).toBe(isMarked ? true : undefined);
  });
  // The database refuses another number.
  await expect(
    payments.database.query("UPDATE refunds SET sent_to = '+22899999999' WHERE id = $1", [id]),
  ).rejects.toMatchObject({ code: '23001' });
});

test('a number corrected while its refund is in a file: marked, left out of the download, and right in the next file', async () => {
  const userId = await holder(formerly);
  const [moved, stays] = [await owed({ payer: formerly, userId }), await owed({ payer: wallet, userId })];
  const { id } = await made(moved, stays);
  await publishEvent(payments.vhostUrl, UserUpdated, {
    ...UserUpdated.fixture,
    user_id: userId,
    version: 3,
    phone: account,
  });
  await eventually(async () =>
    expect(
      (await list('?state=filed')).refunds.map((one) => [one.id, one.phone, one.number_changed]).toSorted(),
    ).toEqual(
      [
        [moved, formerly, true],
        [stays, wallet, false],
      ].toSorted(),
    ),
  );
  const csv = await (await payments.raw(`/admin/refund-files/${id}`, chief, { accept: 'text/csv' })).text();
  expect(csv).not.toContain(inPairs(formerly));
  expect(csv).toContain(inPairs(wallet));
  await release(id, [moved]);
  await made(moved);
  expect((await list('?state=filed')).refunds.find((one) => one.id === moved)).toMatchObject({
    phone: account,
    number_changed: false,
  });
});

test('a partly paid file says how much of it is paid, and each refund by which operator its payment came', async () => {
  const [one, two] = [await owed({ days: 2 }), await owed({ amount: 900, operator: 'moov' })];
  const { id } = await made(one, two);
  await pay(id, [one]);
  const { files, refunds } = await list('?state=filed');
  expect(files).toMatchObject([{ refunds: 2, amount: 1400, paid: 1, paid_amount: 500 }]);
  expect(refunds.map(({ operator }) => operator)).toEqual(['moov']);
});

test('one call pays a file, each refund with its event and audit line, once however often it is sent', async () => {
  const ids = [await owed(), await owed({ amount: 900 }), await owed()];
  const { id } = await made(...ids);
  const answers = await Promise.all([pay(id, ids), pay(id, ids), pay(id, ids)]);
  for (const answer of answers) expect(results(answer)).toEqual(['paid', 'paid', 'paid']);
  await eventually(async () => expect(await paidEvents(ids)).toHaveLength(3));
  for (const refund of ids) {
    await eventually(async () => expect(await payments.acted(refund)).toHaveLength(2));
    const [filed, paid] = await payments.acted(refund);
    expect(filed).toMatchObject({ action: 'refund.filed', admin_id: chief.id, after: { file: id.slice(-6) } });
    expect(paid).toMatchObject({
      action: 'refund.paid',
      admin_id: chief.id,
      after: { transfer_reference: 'TX-1' },
    });
  }
  expect(results(await pay(id, ids, 'TX-2'))).toEqual(['paid_otherwise', 'paid_otherwise', 'paid_otherwise']);
  expect(await paidEvents(ids)).toHaveLength(3);
});

test('a mistyped reference is corrected for all that its transfer paid; the old one stays, with the reason', async () => {
  const [one, two, later, alone] = [await owed(), await owed({ amount: 900 }), await owed(), await owed()];
  const { id } = await made(one, two, later);
  expect(refusal(await correct(one))).toEqual([409, 'refund_not_paid']);
  await pay(id, [one, two], 'TX-1');
  await pay(id, [later], 'TX-3');
  await payAlone(alone);
  const right = { transferReference: 'TX-2' };
  expect(refusal(await correct(unknownId, right))).toEqual([404, 'refund_not_found']);
  expect((await correct(one, { ...right, reason: ' ' })).status).toBe(400);
  expect(refusal(await correct(one, { ...right, was: 'TX-0' }))).toEqual([409, 'changed_meanwhile']);
  for (const answer of await Promise.all([correct(one, right), correct(one, right)])) {
    const { payment } = correctTransfer.answer.parse(answer.body);
    expect(payment.refunds).toMatchObject([
      { transfer_reference: 'TX-2', corrections: [{ was: 'TX-1', reason: 'Faute de frappe' }] },
    ]);
  }
  const references = async () =>
    Object.fromEntries((await list('?state=paid')).refunds.map((refund) => [refund.id, refund.transfer_reference]));
  expect(await references()).toEqual({ [one]: 'TX-2', [two]: 'TX-2', [later]: 'TX-3', [alone]: 'ALONE' });
  for (const [refund, expected] of [
    [one, 1],
    [two, 1],
    [later, 0],
  ] as const)
    await eventually(async () => {
      const told = await payments.events.of(RefundReferenceCorrected);
      expect(told.filter(({ refund_id }) => refund_id === refund)).toHaveLength(expected);
      const acts = (await payments.acted(refund)).filter(({ action }) => action === 'refund.reference_corrected');
      expect(acts).toHaveLength(expected);
      if (acts[0])
        expect(acts[0]).toMatchObject({
          admin_id: chief.id,
          before: { transfer_reference: 'TX-1' },
          after: { transfer_reference: 'TX-2', reason: 'Faute de frappe' },
        });
    });
  // The same transfer may be recorded again; the old reference is another one.
  expect(results(await pay(id, [one], 'TX-2'))).toEqual(['paid']);
  expect(results(await pay(id, [one], 'TX-1'))).toEqual(['paid_otherwise']);
  await expect(
    payments.database.query("UPDATE refunds SET transfer_reference = 'TX-1' WHERE id = $1", [one]),
  ).rejects.toThrow('never changes without its correction');
});

describe('a reference that paid somebody else is refused, and names their refund', () => {
  const refused = async (answer: ReturnType<typeof pay>) => {
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([409, 'transfer_reference_used']);
    return body.detail.replace(/[\u00a0\u202f]/g, ' ');
  };
  const reference = async (id: string) =>
    (await list('?limit=100&state=paid')).refunds.find((one) => one.id === id)?.reference;

  test('paid alone, in a file, or corrected; however it is typed', async () => {
    const [first, alone, filed] = [await owed({ amount: 900 }), await owed(), await owed()];
    await payAlone(first);
    const named = `Cette référence est déjà celle du remboursement ${await reference(first)} de =Afi, 900 F CFA. Vérifiez celle de l’opérateur`;
    expect(await refused(payAlone(alone))).toBe(named);
    expect(await refused(payments.post(`/admin/refunds/${alone}/paid`, { transferReference: ' a-Lo ne' }))).toBe(named);
    const { id } = await made(filed);
    expect(await refused(pay(id, [filed], 'ALONE'))).toBe(named);
    expect(results(await pay(id, [filed], 'TX-1'))).toEqual(['paid']);
    expect(await refused(correct(filed, { transferReference: 'ALONE' }))).toBe(named);
    expect((await list()).refunds.map((one) => one.id)).toEqual([alone]);
    // A repeated call, as after a lost answer.
    expect((await payAlone(first)).status).toBe(200);
  });

  test('also where two record it at the same time', async () => {
    const both = [await owed(), await owed()];
    const answers = await Promise.all(both.map(payAlone));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('but one transfer may pay one person’s refunds, and those of one file', async () => {
    const user_id = randomUUID();
    const [one, two] = [await owed(), await owed()];
    await unguarded(payments.databaseUrl, 'refunds', 'UPDATE refunds SET user_id = $1', [user_id]);
    for (const id of [one, two]) expect((await payAlone(id)).status).toBe(200);
    const together = [await owed(), await owed()];
    expect(results(await pay((await made(...together)).id, together))).toEqual(['paid', 'paid']);
  });

  test('the database refuses it, whoever writes it', async () => {
    const both = [await owed(), await owed()];
    await expect(
      payments.database.query(
        `UPDATE refunds SET status = 'paid', paid_at = now(), paid_by = gen_random_uuid(), transfer_reference = 'ONE' WHERE id = ANY ($1)`,
        [both],
      ),
    ).rejects.toThrow('one_transfer_pays_one_person');
  });
});

test('refunds that cannot be recorded are reported one by one and do not block the others', async () => {
  const [paid, elsewhere, refused, fine] = [await owed(), await owed(), await owed(), await owed()];
  const other = await made(elsewhere);
  const { id } = await made(paid, refused, fine);
  await pay(id, [paid], 'TX-0');
  await payments.database.query(
    `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
  );
  await payments.database.query(
    `CREATE TRIGGER refuse_one BEFORE UPDATE ON refunds FOR EACH ROW WHEN (OLD.id = '${refused}') EXECUTE FUNCTION refuse_one()`,
  );
  const answer = await pay(id, [paid, elsewhere, unknownId, refused, fine]);
  await payments.database.query('DROP FUNCTION refuse_one CASCADE');
  expect(results(answer)).toEqual(['paid_otherwise', 'not_in_file', 'not_in_file', 'failed', 'paid']);
  expect(await idsIn('?state=filed')).toEqual([elsewhere, refused]);
  // The same call once more records the rest.
  expect(results(await pay(id, [refused, fine]))).toEqual(['paid', 'paid']);
  expect((await list()).files.map((file) => file.id)).toEqual([other.id]);
});

test('a refund in a file is paid only through it, until it is removed', async () => {
  const [one, two] = [await owed(), await owed()];
  const { id } = await made(one, two);
  expect(refusal(await payAlone(one))).toEqual([409, 'refund_in_file']);
  expect((await release(id, [one, unknownId])).body).toEqual({ released: 1 });
  expect((await release(id, [one])).body).toEqual({ released: 0 });
  expect(results(await pay(id, [one, two]))).toEqual(['not_in_file', 'paid']);
  expect((await payAlone(one)).status).toBe(200);
  // A paid refund stays in its file, and cannot enter another one.
  expect((await release(id, [two])).body).toEqual({ released: 0 });
  expect(refusal(await make([two, one]))).toEqual([409, 'refunds_not_available']);
  const paid = (await list('?state=paid')).refunds.find((refund) => refund.id === one)!;
  const { payment_id, reference } = paid;
  const named = { payment_id, reference, amount: 500, file_id: id, file: id.slice(-6) };
  const reason = 'Le numéro refuse les transferts';
  await eventually(async () =>
    expect((await payments.acted(one)).map(({ action, after }) => [action, after])).toEqual([
      ['refund.filed', named],
      ['refund.released', { ...named, reason }],
      ['refund.paid', expect.objectContaining({ payment_id, reference, amount: 500, status: 'paid' })],
    ]),
  );
  expect((await payments.acted(two)).at(-1)).toMatchObject({ action: 'refund.paid', after: { file: id.slice(-6) } });
  // The refund's own row and its payment say it too.
  const left = { file_id: id, reason, released_by: chief.id };
  expect(paid).toMatchObject({ released: left });
  expect((await payments.details(payment_id)).payment.refunds).toMatchObject([{ file_id: null, releases: [left] }]);
});

test('the day of the transfer is between that of the file and today', async () => {
  const [one, two] = [await owed(), await owed()];
  const { id } = await made(one, two);
  await payments.database.query(`UPDATE refund_files SET made_at = made_at - interval '4 days' WHERE id = $1`, [id]);
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
  for (const paidOn of [daysAgo(5), daysAgo(-1)])
    expect(refusal(await pay(id, [one], 'TX', { paidOn }))).toEqual([409, 'transfer_date_impossible']);
  expect(results(await pay(id, [one], 'TX', { paidOn: daysAgo(2) }))).toEqual(['paid']);
  expect(results(await pay(id, [two], 'TX', { paidOn: daysAgo(0) }))).toEqual(['paid']);
  const days = (await list('?state=paid')).refunds.map(({ paid_at: at }) => at!.slice(0, 10));
  expect(days.toSorted()).toEqual([daysAgo(2), daysAgo(0)]);
});

test.each([unknownId, 'x', '%00'])('the file %s is not found', async (id) => {
  const refunds = [await owed()];
  for (const answer of [
    await payments.get(`/admin/refund-files/${id}`, chief),
    await pay(id, refunds),
    await release(id, refunds),
  ])
    expect(refusal(answer)).toEqual([404, 'refund_file_not_found']);
});

test('a file is answered once its WAL is archived; after five seconds it is answered all the same, says it and is counted', async () => {
  const [first, second] = [await owed(), await owed()];
  await postgres.hold();
  let answered = false;
  const began = performance.now();
  /** On a busy machine the five seconds may pass before the archive catches up. */
  const isLate = () => performance.now() - began >= 5_000;
  const waiting = make([first]).finally(() => (answered = true));
  await eventually(async () => expect((await list()).files).toHaveLength(1));
  expect(answered && !isLate()).toBe(false);
  await postgres.release();
  const { archived } = makeRefundFile.answer.parse((await waiting).body);
  expect(archived || isLate()).toBe(true);

  await postgres.hold();
  const late = makeRefundFile.answer.parse((await make([second])).body);
  expect(late.archived).toBe(false);
  // The file itself too, by its name.
  const name = async () =>
    (await payments.raw(`/admin/refund-files/${late.file.id}`, chief, { accept: 'text/csv' })).headers.get(
      'content-disposition',
    );
  expect(await name()).toContain('pas-encore-dans-la-sauvegarde');
  await postgres.release();
  await eventually(async () => expect(await name()).not.toContain('sauvegarde'));
  expect((await readMetrics(await payments.app.getUrl()))('answered_before_archive_total')).toBeGreaterThanOrEqual(2);
});
