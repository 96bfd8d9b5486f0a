import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RefundPaid, RefundRequested } from '@raffle/contracts/events';
import { makeRefundFile } from '@raffle/contracts/http/admin-refunds';
import type { Subject } from '@raffle/service-kit/http';
import { eventually, publishEvent } from '@raffle/test-kit';
import { type BackOffice, admin, chief, startBackOffice } from './back-office.test-fixture.js';

let payments: BackOffice;
beforeAll(async () => {
  payments = await startBackOffice();
});
afterAll(() => payments.stop());

const secret = 'never-leaves-the-service';

test('a column that no contract names is in no answer, file or event', async () => {
  for (const table of [
    'payments',
    'payment_outcomes',
    'refunds',
    'refund_files',
    'transfer_corrections',
    'refund_releases',
    'people',
  ])
    await payments.database.query(`ALTER TABLE ${table} ADD COLUMN private_note text NOT NULL DEFAULT '${secret}'`);
  const me: Subject = { kind: 'user', id: randomUUID() };
  const { payment_id, token } = await payments.paid({ type: 'ticket', user_id: me.id, product_id: 7, amount: 1500 });
  await payments.credited(payment_id, 1500);
  await publishEvent(payments.vhostUrl, RefundRequested, {
    ...RefundRequested.fixture,
    refund_request_id: randomUUID(),
    payment_id,
    amount: 1500,
    reason: 'credit_asked_back',
    user_id: me.id,
  });
  const refundId = await eventually(async () => {
    const { refunds } = (await payments.details(payment_id)).payment;
    expect(refunds).toHaveLength(1);
    return refunds[0]!.id;
  });
  const made = await payments.post('/admin/refund-files', { refundIds: [refundId] });
  const { id: fileId } = makeRefundFile.answer.parse(made.body).file;
  const ofFile = `/admin/refund-files/${fileId}`;
  const files = await Promise.all(
    ['/admin/payments', ofFile].map(async (path) => (await payments.raw(path, chief, { accept: 'text/csv' })).text()),
  );
  await payments.post(`${ofFile}/paid`, { refundIds: [refundId], transferReference: 'TX-1' });
  const correction = { was: 'TX-1', transferReference: 'TX-2', reason: 'Faute de frappe' };
  const corrected = await payments.post(`/admin/refunds/${refundId}/transfer-corrections`, correction);
  await eventually(async () => expect(await payments.events.of(RefundPaid)).toHaveLength(1));
  const reads = [
    ['/admin/payments', admin],
    [`/admin/payments/${payment_id}`, admin],
    ['/admin/refunds?state=paid', admin],
    [ofFile, chief],
    ['/admin/accounting', admin],
    ['/payments/user', me],
    [`/payments/${token}/status`, me],
    ['/internal/own-data', me],
  ] as const;
  const answers = await Promise.all(reads.map(async ([path, subject]) => payments.get(path, subject)));
  expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200));
  const { rows: events } = await payments.database.query<{ payload: string }>(
    'SELECT payload::text AS payload FROM outbox',
  );
  const shown = JSON.stringify([made.body, corrected.body, answers.map(({ body }) => body), files, events]);
  expect(shown).toContain('TX-2');
  expect(shown).not.toContain(secret);
});
