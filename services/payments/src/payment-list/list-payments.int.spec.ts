import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listPayments } from '@raffle/contracts/http/payment-list';
import { Outbox } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../database.js';
import { ListPayments } from './list-payments.js';

const count = 1_203;
let database: TestDatabase;
let dataSource: DataSource;
let list: ListPayments;

beforeAll(async () => {
  database = await createTestDatabase('payment_list', schema);
  // One connection, so that a leaked one blocks the next query.
  dataSource = await new DataSource(connectionOptions({ url: database.url, poolSize: 1 })).initialize();
  await dataSource.query(
    `INSERT INTO payments (id, reference, type, subject_id, quantity, amount, currency, description, client_name, client_phone,
       correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in)
     SELECT gen_random_uuid(), 'P-' || n, 'ticket', gen_random_uuid(), 1, 500 + n % 7, 'XOF', 'Tickets', 'Afi', '+22890112345',
       'c', 'fusionpay', 'token-' || n, 'https://pay.example/x', CASE WHEN n % 3 = 0 THEN 'confirmed' ELSE 'failed' END, now(),
       CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 3 = 0 THEN 500 + n % 7 END
     FROM generate_series(1, $1) n`,
    [count],
  );
  list = new ListPayments(dataSource, new Outbox(dataSource, { service: 'payments', url: 'amqp://unused' }));
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const query = (change: Record<string, string>) => listPayments.query.parse(change);

test.each(['created_at', 'amount', 'confirmed_at'])(
  'an export by %s has every payment once, in the order of the pages',
  async (sort) => {
    const exported = await Array.fromAsync(list.allPayments(query({ sort })), ({ id }) => id);
    const paged: string[] = [];
    for (let page = 1; page <= 13; page++) {
      const { payments, total } = await list.listPayments(query({ sort, page: String(page), limit: '100' }));
      expect(total).toBe(count);
      paged.push(...payments.map(({ id }) => id));
    }
    expect(new Set(exported).size).toBe(count);
    expect(exported).toEqual(paged);
  },
);

test('an export that is not read to its end returns its connection', async () => {
  for (let times = 0; times < 3; times++) {
    for await (const { id } of list.allPayments(query({}))) {
      expect(id).toEqual(expect.any(String));
      break;
    }
  }
  expect((await list.listPayments(query({}))).total).toBe(count);
});

test('an export interrupted by the database fails and returns its connection', async () => {
  await dataSource.query('ALTER TABLE refunds RENAME TO refunds_away');
  const interrupted = Array.fromAsync(list.allPayments(query({ q: 'afi', sort: 'amount' })));
  await expect(interrupted).rejects.toThrow('relation "refunds" does not exist');
  await dataSource.query('ALTER TABLE refunds_away RENAME TO refunds');
  expect((await list.listPayments(query({}))).total).toBe(count);
});

test('a payment can be written with the empty search_path that a restored dump runs with', async () => {
  await dataSource.transaction(async (manager) => {
    await manager.query(`SET LOCAL search_path = ''`);
    const [{ id }] = await manager.query<[{ id: string }]>(
      'INSERT INTO public.erased_people VALUES (gen_random_uuid(), now()) RETURNING user_id AS id',
    );
    const [, changed] = await manager.query<[unknown, number]>(
      `UPDATE public.payments SET user_id = $1, client_name = 'Koffi', client_phone = '' WHERE reference = 'P-1'`,
      [id],
    );
    expect(changed).toBe(1);
  });
});
