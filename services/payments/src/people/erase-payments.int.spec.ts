import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Outbox, sentBy } from '@raffle/messaging-kit';
import { Metrics } from '@raffle/service-kit';
import { queryPlan } from '@raffle/test-kit';
import { SettlePayment } from '../checking/settle-payment.js';
import type { PaymentsConfig } from '../config.js';
import { beginPayment } from '../opening/opening.queries.js';
import { findPayment, type Payment } from '../payment/payment.queries.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { anonymous, peopleDatabase, wantedBy, type PeopleDatabase } from '../../test/people-database.test-fixture.js';

let people: PeopleDatabase;
beforeAll(async () => {
  people = await peopleDatabase('erase_payments');
});
afterAll(() => people.end());

test('a person’s payments lose name and phone, those of others keep theirs, whatever number they name', async () => {
  const [user_id, phone, subject_id] = [randomUUID(), '+22890000001', randomUUID()];
  const attempt = await people.payment({ type: 'registration', phone, subject_id, status: 'failed' });
  const registration = await people.payment({ type: 'registration', phone, subject_id });
  await people.register(user_id, registration);
  const ticket = await people.payment({ user_id, phone });
  const stranger = await people.payment({ type: 'registration', phone });
  await people.erase(user_id);
  await people.erase(user_id);
  for (const id of [attempt, registration, ticket]) {
    expect(await people.clientOf(id)).toMatchObject(anonymous);
    expect(JSON.stringify(await people.clientOf(id))).not.toContain('90000001');
  }
  expect(await people.clientOf(stranger)).toMatchObject({ client_phone: phone });
  expect(await people.dataSource.query('SELECT 1 FROM people WHERE user_id = $1', [user_id])).toEqual([]);
});

describe('the database refuses to empty the number that paid', () => {
  const payer = '+22899887766';
  const empty = 'UPDATE payments SET payer_phone = NULL WHERE id = $1';
  const eraseAll = `UPDATE payments SET client_name = 'x', client_phone = '', payer_phone = NULL WHERE id = $1`;
  const refused = (sql: string, values: unknown[]) =>
    expect(people.dataSource.query(sql, values)).rejects.toThrow(/can only be erased|is erased/);

  test('unless the account is closed, and then with the name and the other number', async () => {
    const [user_id, phone] = [randomUUID(), '+22890000041'];
    const ticket = await people.payment({ user_id, phone, payer });
    await refused(empty, [ticket]);
    await refused(eraseAll, [ticket]);
    await refused(`UPDATE payments SET payer_phone = '+22899999999' WHERE id = $1`, [ticket]);
    await people.dataSource.query('INSERT INTO erased_people VALUES ($1, now())', [user_id]);
    await refused(empty, [ticket]);
    await refused(`UPDATE payments SET client_name = 'x', client_phone = '' WHERE id = $1`, [ticket]);
    await people.erase(user_id);
    expect(await people.clientOf(ticket)).toMatchObject(anonymous);
    await refused(`UPDATE payments SET payer_phone = '+22899999999' WHERE id = $1`, [ticket]);
    // To whose number a refund would go.
    await refused(`INSERT INTO people (user_id, version, name, phone) VALUES ($1, 9, 'x', '+22899999999')`, [user_id]);
  });

  test('of a registration without an account whose money waits, or a ticket without one', async () => {
    const paid = await people.payment({ type: 'registration', phone: '+22890000042', payer });
    await refused(eraseAll, [paid]);
    await people.owe(paid);
    await refused(eraseAll, [paid]);
    await refused(eraseAll, [await people.payment({ phone: '+22890000042', payer })]);
  });

  test('where nothing was known of who paid, nothing is said later', async () => {
    const unknown = await people.payment({ user_id: randomUUID(), phone: '+22890000043' });
    await refused(`UPDATE payments SET payer_phone = '+22899999999' WHERE id = $1`, [unknown]);
  });
});

test('a registration that arrives after the erasure restores nothing', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000003'];
  const registration = await people.payment({ type: 'registration', phone });
  await people.erase(user_id);
  await people.register(user_id, registration);
  expect(await people.clientOf(registration)).toMatchObject(anonymous);
});

describe('what is reported after an account was closed', () => {
  const phone = '+22890000051';
  const payer = '+22899000051';
  const paid = {
    state: 'paid',
    asExpected: true,
    received: 500,
    amount_text: null,
    fee: 0,
    operator: 'wave',
    payer_phone: payer,
  } as const;
  const applied = async (read: Payment, verdict: ProviderVerdict) => {
    const outbox = new Outbox(people.dataSource, { service: 'payments', url: 'amqp://unused' });
    const config = { POLL_INTERVAL_SECONDS: 60 } as PaymentsConfig;
    return new SettlePayment(people.dataSource, outbox, config, new Metrics('payments')).settlePayment(read, verdict);
  };
  const read = async (id: string) => (await findPayment(people.manager, id))!;
  /** Every row of this database that names them. */
  const named = async () => {
    const tables = await people.dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const found = [];
    for (const { name } of tables)
      found.push(
        ...(await people.dataSource.query<unknown[]>(
          `SELECT $1::text AS name, t::text FROM "${name}" t WHERE t::text ~ $2`,
          [name, '(90|99)000051'],
        )),
      );
    return found;
  };

  test.each([
    ['pending', paid, 'confirmed'],
    ['expired', paid, 'confirmed'],
    ['failed', paid, 'confirmed'],
    ['not_created', paid, 'confirmed'],
    ['pending', { ...paid, asExpected: false, received: 300 }, 'review'],
  ] as const)('a payment that was %s is settled, and names nobody', async (status, verdict, becomes) => {
    const user_id = randomUUID();
    const id = await people.payment({ user_id, phone, status });
    expect(await named()).toHaveLength(1);
    await people.erase(user_id);
    expect(await applied(await read(id), verdict)).toMatchObject({ status: becomes, payer_phone: null });
    expect(await people.clientOf(id)).toMatchObject(anonymous);
    expect(await named()).toEqual([]);
  });

  test('an answer that was asked for before the erasure names nobody', async () => {
    const user_id = randomUUID();
    const id = await people.payment({ user_id, phone, status: 'pending' });
    const before = await read(id);
    await people.erase(user_id);
    expect(await applied(before, paid)).toMatchObject({ status: 'confirmed', payer_phone: null });
    expect(await named()).toEqual([]);
  });

  test('the erasure waits for a payment that is being opened, and erases it', async () => {
    const user_id = randomUUID();
    await people.register(user_id, await people.payment({ type: 'registration', phone }));
    const wanted = wantedBy(user_id);
    const runner = people.dataSource.createQueryRunner();
    await runner.startTransaction();
    expect((await beginPayment(runner, wanted, [])).begun).toBe(true);
    const erasing = people.erase(user_id);
    await people.untilOneWaits();
    await runner.commitTransaction();
    await runner.release();
    await erasing;
    expect(await people.clientOf(wanted.id)).toMatchObject(anonymous);
    expect(await named()).toEqual([]);
  });

  test('the database stores no number that paid', async () => {
    const user_id = randomUUID();
    const id = await people.payment({ user_id, phone, status: 'pending' });
    await people.erase(user_id);
    await expect(
      people.dataSource.query('UPDATE payments SET payer_phone = $2 WHERE id = $1', [id, payer]),
    ).rejects.toThrow('closed_account_names_no_payer');
  });
});

test('the sent events of a payment are found by their index', async () => {
  const plan = await queryPlan(people.dataSource, `DELETE FROM outbox WHERE ${sentBy('payment_id', '$1')}`, [['x']]);
  expect(plan).toContain('outbox_sent_by_payment_id');
});
