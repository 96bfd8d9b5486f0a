import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserErased, UserRegistered } from '@raffle/contracts/events';
import { moneyOfPerson } from '@raffle/contracts/internal';
import { sentBy } from '@raffle/messaging-kit';
import { configureLogging, connectionOptions, migrate, personalDataPage } from '@raffle/service-kit';
import { createTestDatabase, queryPlan, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { migrations } from '../database.js';
import { RecordAccountWhenUserRegistered } from '../outcomes/record-account-when-user-registered.handler.js';
import { ErasePaymentsWhenUserErased } from './erase-payments-when-user-erased.handler.js';
import { ownData } from './own-data.js';
import { findOpenClaims } from './people.queries.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  configureLogging({ level: 'silent', service: 'payments' });
  database = await createTestDatabase('erase_payments');
  await migrate({ url: database.url, migrations });
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** A confirmed payment. @returns its id */
async function payment(change: { user_id?: string; type?: 'registration' | 'ticket'; phone: string; status?: string }) {
  const id = randomUUID();
  const { user_id = null, type = 'ticket', phone, status = 'confirmed' } = change;
  const confirmed = status === 'confirmed';
  await dataSource.query(
    `INSERT INTO payments (id, reference, type, subject_id, user_id, quantity, amount, currency, description, client_name,
       client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in)
     VALUES ($1::uuid, $1::text, $2, gen_random_uuid(), $3, 1, 500, 'XOF', 'x', 'Kossi Adjavon', $4, 'c', 'fusionpay',
       'token-' || $1::text, 'https://pay.example/x', $5, now(), $6, $7)`,
    [id, type, user_id, phone, status, confirmed ? new Date() : null, confirmed ? 500 : null],
  );
  return id;
}
const register = (user_id: string, payment_id: string) =>
  dataSource.transaction((manager) =>
    new RecordAccountWhenUserRegistered().handle(
      { ...UserRegistered.payload.parse(UserRegistered.fixture), user_id, payment_id },
      { manager } as Parameters<RecordAccountWhenUserRegistered['handle']>[1],
    ),
  );
const erase = (user_id: string) =>
  dataSource.transaction((manager) =>
    new ErasePaymentsWhenUserErased().handle({ ...UserErased.payload.parse(UserErased.fixture), user_id }, { manager }),
  );
const clientOf = async (id: string) =>
  (
    await dataSource.query<unknown[]>(
      'SELECT client_name, client_phone, payer_phone, search FROM payments WHERE id = $1',
      [id],
    )
  )[0];
const anonymous = expect.objectContaining({
  client_name: 'Compte fermé',
  client_phone: '',
  payer_phone: null,
}) as unknown;

test('a person’s payments lose name and phone, also the registrations of their phone that created no account', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000001'];
  const registration = await payment({ type: 'registration', phone });
  await register(user_id, registration);
  const ticket = await payment({ user_id, phone });
  const second = await payment({ type: 'registration', phone });
  const stranger = await payment({ type: 'registration', phone: '+22890000002' });
  await erase(user_id);
  await erase(user_id);
  for (const id of [registration, ticket, second]) {
    expect(await clientOf(id)).toEqual(anonymous);
    expect(JSON.stringify(await clientOf(id))).not.toContain('90000001');
  }
  expect(await clientOf(stranger)).toMatchObject({ client_phone: '+22890000002' });
});

test('a registration that arrives after the erasure restores nothing', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000003'];
  const registration = await payment({ type: 'registration', phone });
  await erase(user_id);
  await register(user_id, registration);
  expect(await clientOf(registration)).toEqual(anonymous);
});

test('open claims are refunds owed and payments in review, also of a registration that created no account', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000004'];
  const registration = await payment({ type: 'registration', phone });
  await register(user_id, registration);
  expect(await findOpenClaims(dataSource.manager, user_id)).toEqual({ refunds_owed: 0, in_review: 0 });
  await payment({ user_id, phone, status: 'review' });
  const second = await payment({ type: 'registration', phone });
  await dataSource.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, 500, 'phone_already_registered', 'owed', now())`,
    [second],
  );
  expect(await findOpenClaims(dataSource.manager, user_id)).toEqual({ refunds_owed: 500, in_review: 1 });
});

test('own data has payments and refunds, the paying number masked, without a name that someone else typed', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000005'];
  const registration = await payment({ type: 'registration', phone });
  await register(user_id, registration);
  const ticket = await payment({ user_id, phone });
  const second = await payment({ type: 'registration', phone });
  await payment({ type: 'registration', phone: '+22890000006' });
  await dataSource.query(`UPDATE payments SET payer_phone = '+22899887766' WHERE id = $1`, [ticket]);
  await dataSource.query(
    `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
     VALUES (gen_random_uuid(), gen_random_uuid(), $1, 500, 'phone_already_registered', 'owed', now())`,
    [second],
  );
  const ownItems = async () =>
    (await personalDataPage(dataSource.manager, moneyOfPerson, ownData, { userId: user_id })).items;
  const payments = (await ownItems()).filter((item) => item.kind === 'payment');
  expect(new Map(payments.map((item) => [item.id, [item.client_name, item.payer_phone]]))).toEqual(
    new Map([
      [registration, ['Kossi Adjavon', null]],
      [ticket, ['Kossi Adjavon', '+22899••••66']],
      [second, [null, null]],
    ]),
  );
  expect((await ownItems()).filter((item) => item.kind === 'refund')).toMatchObject([
    { payment_id: second, amount: 500, status: 'owed' },
  ]);
  await erase(user_id);
  expect(JSON.stringify(await ownItems())).not.toMatch(/Kossi|0000005/);
});

test('the sent events of a payment are found by their index', async () => {
  const plan = await queryPlan(dataSource, `DELETE FROM outbox WHERE ${sentBy('payment_id', '$1')}`, [['x']]);
  expect(plan).toContain('outbox_sent_by_payment_id');
});
