import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserRegistered } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { connectionOptions } from '@raffle/service-kit/database';
import { createTestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { schema } from '../database.js';
import { namedRegistration, Registration, type NamedRegistration } from './registration.entity.js';
import { createUser } from './create-user.js';
import { phoneHashes } from './keyed-hashes.js';
import { User } from '../users/user.entity.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataSource: DataSource;
let outbox: Outbox;
beforeAll(async () => {
  database = await createTestDatabase('accounts', schema);
  const entities = [User, Registration];
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities })).initialize();
  outbox = new Outbox(dataSource, { service: 'identity', url: 'amqp://unused' });
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

async function registration(phone: string, referrerId: string | null = null): Promise<NamedRegistration> {
  const { manager } = dataSource;
  const row = {
    name: 'Afi Mensah',
    phone,
    city: 'Lomé',
    password_hash: '$argon2id$x',
    amount: 500,
    referrer_id: referrerId,
    source: 'direct' as const,
  };
  return namedRegistration(
    await manager.save(
      manager.create(Registration, { ...row, id: randomUUID(), status: 'opening', request_fingerprint: '' }),
    ),
  );
}

const create = (row: NamedRegistration, payment_id: string = randomUUID(), amount = 500) =>
  dataSource.transaction((manager) =>
    createUser(
      manager,
      outbox,
      row,
      { payment_id, amount, received: amount, confirmed_at: '2026-11-20T10:05:00.000Z' },
      phoneHashes({ CLAIM_SECRET_KEY: Buffer.alloc(32), CLAIM_OTHER_KEYS: [] }, row.phone),
    ),
  );

test('twenty concurrently confirmed registrations of one phone create one account', async () => {
  const rows = await Promise.all(Array.from({ length: 20 }, () => registration('+22890112345')));
  const created = await Promise.all(rows.map((row) => create(row)));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await dataSource.manager.countBy(User, { phone: '+22890112345' })).toBe(1);
  const ended = await dataSource.manager.countBy(Registration, { phone: '+22890112345', status: 'completed' });
  const announced = await dataSource.query<unknown[]>('SELECT 1 FROM outbox WHERE event = $1', [UserRegistered.name]);
  expect([ended, announced.length]).toEqual([1, 1]);
});

test('a payment that confirms less than the price of the form makes no account', async () => {
  const row = await registration('+22890112399');
  await expect(create(row, randomUUID(), 499)).rejects.toThrow('confirms 499 F CFA of the 500 of its registration');
  expect(await dataSource.manager.countBy(User, { phone: row.phone })).toBe(0);
  expect(await create(row)).toBe(true);
});

test('the database itself refuses a second account of a registration or of a payment', async () => {
  const [row, other] = [await registration('+22890112346'), await registration('+22890112347')];
  const payment = randomUUID();
  expect(await create(row, payment)).toBe(true);
  await expect(create({ ...row, phone: '+22890112348' })).rejects.toThrow('registration_id');
  await expect(create(other, payment)).rejects.toThrow('payment_id');
});

test.each([
  ['a phone that is not E.164', `UPDATE users SET phone = '90112345'`],
  ['an unknown status', `UPDATE registrations SET status = 'paid'`],
  ['completed without a payment', `UPDATE registrations SET status = 'completed'`],
  ['pending without a session', `UPDATE registrations SET status = 'pending'`],
  ['a price below the provider’s minimum', 'UPDATE settings SET registration_price = 199'],
  ['a second row of settings', 'INSERT INTO settings (id) VALUES (2)'],
  ['a password in clear', `UPDATE users SET password_hash = 'secret'`],
])('the database refuses %s', async (_, statement) => {
  await expect(dataSource.query(statement)).rejects.toThrow(/violates check constraint/);
});

test('each friend counts once for the referrer, also concurrently', async () => {
  const referrer = await dataSource.manager.findOneByOrFail(User, { phone: '+22890112345' });
  const friends = await Promise.all(Array.from({ length: 8 }, (_, i) => registration(`+2289000000${i}`, referrer.id)));
  await Promise.all(friends.map((row) => create(row)));
  expect((await dataSource.manager.findOneByOrFail(User, { id: referrer.id })).referrals).toBe(8);
});
