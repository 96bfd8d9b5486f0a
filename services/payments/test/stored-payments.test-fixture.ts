import { randomBytes, randomUUID } from 'node:crypto';
import { Repetitions } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { PollPayments } from '../src/checking/check-payment.js';
import { SettlePayment } from '../src/checking/settle-payment.js';
import { findPayment } from '../src/payment/payment.queries.js';
import type { ProviderVerdict } from '../src/provider/payment-provider.js';
import { startPayments, type PaymentsUnderTest } from './payments-under-test.test-fixture.js';

/** A payments service that does nothing by itself: its tests claim and answer by hand, and run the jobs that they are about. */
export async function startUnpolledPayments(): Promise<PaymentsUnderTest> {
  const payments = await startPayments();
  await payments.app.get(Repetitions).onModuleDestroy();
  await payments.app.get(PollPayments).beforeApplicationShutdown();
  return payments;
}

/** Stores payments as rows, without the provider, reads them and settles them. */
export function storedPayments(payments: () => PaymentsUnderTest) {
  const insert = async (columns: Record<string, unknown> = {}) => {
    const row: Record<string, unknown> = {
      id: randomUUID(),
      reference: `P-${randomBytes(4).toString('hex')}`,
      type: 'registration',
      subject_id: randomUUID(),
      quantity: 1,
      amount: 500,
      currency: 'XOF',
      description: 'Inscription',
      client_name: 'Afi',
      client_phone: '+22890112345',
      provider: 'fusionpay',
      token: randomBytes(8).toString('hex'),
      payment_url: 'https://pay.example/x',
      status: 'pending',
      created_at: new Date(),
      correlation_id: 'the request',
      came_in: ['confirmed', 'refunded'].some((settled) => settled === columns['status'])
        ? (columns['amount'] ?? 500)
        : null,
      ...columns,
    };
    const names = Object.keys(row);
    await payments().database.query(
      `INSERT INTO payments (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    );
    return row as { id: string; token: string; subject_id: string };
  };
  const find = async (id: string) =>
    (await payments().database.query<Record<string, unknown>>('SELECT * FROM payments WHERE id = $1', [id])).rows[0]!;
  const read = async (id: string) => (await findPayment(payments().app.get(DataSource).manager, id))!;
  const apply = async (id: string, verdict: ProviderVerdict) =>
    payments()
      .app.get(SettlePayment)
      .settlePayment(await read(id), verdict);
  /** Of the row: any UPDATE changes it. */
  const versionOf = async (id: string) =>
    (await payments().database.query<{ xmin: string }>('SELECT xmin FROM payments WHERE id = $1', [id])).rows[0]!;
  const removeAll = () =>
    payments().database.query(
      'TRUNCATE payments, refusals, payment_outcomes, refunds, transfer_corrections, refund_releases, session_tokens, outbox',
    );
  return { insert, find, read, apply, versionOf, removeAll };
}
