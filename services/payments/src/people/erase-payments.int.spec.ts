import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UserErased, UserRegistered, UserUpdated } from '@raffle/contracts/events';
import { moneyOfPerson } from '@raffle/contracts/internal';
import { Outbox, sentBy } from '@raffle/messaging-kit';
import { Metrics } from '@raffle/service-kit';
import { connectionOptions, listPage, personalDataPage } from '@raffle/service-kit/database';
import { createTestDatabase, eventually, queryPlan, type TestDatabase } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { SettlePayment } from '../checking/settle-payment.js';
import type { PaymentsConfig } from '../config.js';
import { schema } from '../database.js';
import { beginPayment, type Wanted } from '../opening/opening.queries.js';
import { OutcomesHandlers } from '../outcomes/outcomes.handlers.js';
import { findPayment, type Payment } from '../payment/payment.queries.js';
import type { ProviderVerdict } from '../provider/payment-provider.js';
import { PeopleHandlers } from './people.handlers.js';
import { ForgetRegistrationsOfNobody } from './erase-payments.js';
import { findMyPayments, paymentsOfPerson } from './my-payments.js';
import { ownData, findOpenClaims } from './people.queries.js';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase('erase_payments', schema);
  dataSource = await new DataSource(connectionOptions({ url: database.url, entities: [] })).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** A confirmed payment. @returns its id */
async function payment(change: {
  user_id?: string;
  subject_id?: string;
  type?: 'registration' | 'ticket';
  phone: string;
  status?: string;
  payer?: string;
}) {
  const id = randomUUID();
  const {
    user_id = null,
    subject_id = randomUUID(),
    type = 'ticket',
    phone,
    status = 'confirmed',
    payer = null,
  } = change;
  const confirmed = status === 'confirmed';
  await dataSource.query(
    `INSERT INTO payments (id, reference, type, subject_id, user_id, quantity, amount, currency, description, client_name,
       client_phone, correlation_id, provider, token, payment_url, status, created_at, confirmed_at, came_in, payer_phone,
       review_began_at)
     VALUES ($1::uuid, $1::text, $2, $8, $3, 1, 500, 'XOF', 'x', 'Kossi Adjavon', $4, 'c', 'fusionpay',
       'token-' || $1::text, 'https://pay.example/x', $5, now(), $6, $7, $9,
       CASE WHEN $5 = 'review' THEN now() END)`,
    [id, type, user_id, phone, status, confirmed ? new Date() : null, confirmed ? 500 : null, subject_id, payer],
  );
  return id;
}
const register = (user_id: string, payment_id: string) =>
  dataSource.transaction((manager) =>
    new OutcomesHandlers().recordAccount(
      { ...UserRegistered.payload.parse(UserRegistered.fixture), user_id, payment_id },
      { manager },
    ),
  );
const correct = (user_id: string, version: number, phone: string) =>
  dataSource.transaction((manager) =>
    new PeopleHandlers().copyHolder(
      { ...UserUpdated.fixture, user_id, version, phone, name: 'Kossi Adjavon' },
      { manager },
    ),
  );
const erase = (user_id: string) =>
  dataSource.transaction((manager) =>
    new PeopleHandlers().erase({ ...UserErased.payload.parse(UserErased.fixture), user_id }, { manager }),
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

test('a person’s payments lose name and phone, those of others keep theirs, whatever number they name', async () => {
  const [user_id, phone, subject_id] = [randomUUID(), '+22890000001', randomUUID()];
  const attempt = await payment({ type: 'registration', phone, subject_id, status: 'failed' });
  const registration = await payment({ type: 'registration', phone, subject_id });
  await register(user_id, registration);
  const ticket = await payment({ user_id, phone });
  const stranger = await payment({ type: 'registration', phone });
  await erase(user_id);
  await erase(user_id);
  for (const id of [attempt, registration, ticket]) {
    expect(await clientOf(id)).toEqual(anonymous);
    expect(JSON.stringify(await clientOf(id))).not.toContain('90000001');
  }
  expect(await clientOf(stranger)).toMatchObject({ client_phone: phone });
  expect(await dataSource.query('SELECT 1 FROM people WHERE user_id = $1', [user_id])).toEqual([]);
});

describe('a corrected number', () => {
  const registered = async (phone: string) => {
    const user_id = randomUUID();
    const registration = await payment({ type: 'registration', phone });
    await register(user_id, registration);
    return { user_id, registration };
  };
  /** Name and phone of the account's next payment. */
  const opening = async ({ user_id }: { user_id: string }) => {
    const wanted: Wanted = {
      ...{ id: randomUUID(), reference: randomUUID(), type: 'ticket' as const, subject_id: randomUUID() },
      ...{ user_id, product_id: 7, quantity: 1, amount: 500, description: '1 ticket', client: null },
      ...{ correlation_id: 'c', traceparent: null, created_at: new Date() },
    };
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const { client_name, client_phone } = await beginPayment(runner, wanted, []);
    await runner.rollbackTransaction();
    await runner.release();
    return { client_name, client_phone };
  };
  const seenBy = async ({ user_id }: { user_id: string }) => {
    const { items } = await personalDataPage(dataSource.manager, moneyOfPerson, ownData, { userId: user_id });
    const listed = await listPage(
      dataSource.manager,
      paymentsOfPerson(user_id),
      { page: 1, limit: 20 },
      findMyPayments,
    );
    expect(listed.rows.map(({ id }) => id).sort()).toEqual(
      items.flatMap((item) => (item.kind === 'payment' ? [item.id] : [])).sort(),
    );
    return listed.rows.map(({ id }) => id);
  };

  test('counts from then on; the old one’s new owner has, sees and keeps only their own', async () => {
    const old = '+22890000011';
    const first = await registered(old);
    const bought = await payment({ user_id: first.user_id, phone: old });
    // Somebody who was refused because the number had an account.
    const refused = await payment({ type: 'registration', phone: old });
    await correct(first.user_id, 2, '+22890000012');
    const newcomer = await registered(old);

    expect(await opening(first)).toMatchObject({ client_phone: '+22890000012' });
    expect(await opening(newcomer)).toEqual({ client_phone: old, client_name: 'Kossi Adjavon' });
    expect((await seenBy(first)).sort()).toEqual([first.registration, bought].sort());
    expect(await seenBy(newcomer)).toEqual([newcomer.registration]);

    await erase(first.user_id);
    expect(await clientOf(bought)).toEqual(anonymous);
    for (const id of [newcomer.registration, refused]) expect(await clientOf(id)).toMatchObject({ client_phone: old });
    expect(await opening(newcomer)).toMatchObject({ client_phone: old });
    // A late event restores nothing.
    await correct(first.user_id, 3, '+22890000013');
    expect(await opening(first)).toMatchObject({ client_phone: null });
  });

  test('is the newest one in whatever order the events arrive, and the others are former ones', async () => {
    const versions = ['+22890000021', '+22890000022', '+22890000023', '+22890000022'];
    for (const order of [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [3, 1, 4, 2],
      [2, 4, 1, 3, 2],
    ]) {
      const user_id = randomUUID();
      const registration = await payment({ type: 'registration', phone: versions[0]! });
      for (const version of order)
        await (version === 1 ? register(user_id, registration) : correct(user_id, version, versions[version - 1]!));
      expect(
        await dataSource.query(
          'SELECT version, phone, array(SELECT unnest(former_phones) ORDER BY 1) AS former FROM people WHERE user_id = $1',
          [user_id],
        ),
      ).toEqual([{ version: 4, phone: versions[3], former: [versions[0], versions[2]] }]);
    }
  });
});

describe('the database refuses to empty the number that paid', () => {
  const payer = '+22899887766';
  const empty = 'UPDATE payments SET payer_phone = NULL WHERE id = $1';
  const eraseAll = `UPDATE payments SET client_name = 'x', client_phone = '', payer_phone = NULL WHERE id = $1`;
  const refused = (sql: string, values: unknown[]) =>
    expect(dataSource.query(sql, values)).rejects.toThrow(/can only be erased|is erased/);
  const owe = (id: string) =>
    dataSource.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, 500, 'phone_already_registered', 'owed', now())`,
      [id],
    );

  test('unless the account is closed, and then with the name and the other number', async () => {
    const [user_id, phone] = [randomUUID(), '+22890000041'];
    const ticket = await payment({ user_id, phone, payer });
    await refused(empty, [ticket]);
    await refused(eraseAll, [ticket]);
    await refused(`UPDATE payments SET payer_phone = '+22899999999' WHERE id = $1`, [ticket]);
    await dataSource.query('INSERT INTO erased_people VALUES ($1, now())', [user_id]);
    await refused(empty, [ticket]);
    await refused(`UPDATE payments SET client_name = 'x', client_phone = '' WHERE id = $1`, [ticket]);
    await erase(user_id);
    expect(await clientOf(ticket)).toEqual(anonymous);
    await refused(`UPDATE payments SET payer_phone = '+22899999999' WHERE id = $1`, [ticket]);
    // To whose number a refund would go.
    await refused(`INSERT INTO people (user_id, version, name, phone) VALUES ($1, 9, 'x', '+22899999999')`, [user_id]);
  });

  test('of a registration without an account whose money waits, or a ticket without one', async () => {
    const paid = await payment({ type: 'registration', phone: '+22890000042', payer });
    await refused(eraseAll, [paid]);
    await owe(paid);
    await refused(eraseAll, [paid]);
    await refused(eraseAll, [await payment({ phone: '+22890000042', payer })]);
  });

  test('where nothing was known of who paid, nothing is said later', async () => {
    const unknown = await payment({ user_id: randomUUID(), phone: '+22890000043' });
    await refused(`UPDATE payments SET payer_phone = '+22899999999' WHERE id = $1`, [unknown]);
  });
});

test('a registration without an account is anonymised once its form is deleted and none of its money waits', async () => {
  const ofNobody = async (days: number, status: string, refund?: { paidDaysAgo: number | null }) => {
    const id = await payment({ type: 'registration', phone: '+22890000031', status });
    await dataSource.query('UPDATE payments SET created_at = now() - make_interval(days => $2) WHERE id = $1', [
      id,
      days,
    ]);
    if (refund)
      await dataSource.query(
        `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at, paid_at, transfer_reference, paid_by)
         VALUES ($1, $1, $1, 500, 'phone_already_registered', CASE WHEN $2::int IS NULL THEN 'owed' ELSE 'paid' END, now(),
           now() - make_interval(days => $2), CASE WHEN $2 IS NOT NULL THEN gen_random_uuid()::text END, CASE WHEN $2 IS NOT NULL THEN $1::uuid END)`,
        [id, refund.paidDaysAgo],
      );
    return id;
  };
  const kept = [
    await ofNobody(8, 'failed'),
    await ofNobody(40, 'review'),
    await ofNobody(40, 'confirmed'),
    await ofNobody(40, 'confirmed', { paidDaysAgo: null }),
    await ofNobody(40, 'confirmed', { paidDaysAgo: 29 }),
  ];
  const gone = [await ofNobody(10, 'failed'), await ofNobody(40, 'confirmed', { paidDaysAgo: 31 })];
  const account = randomUUID();
  const own = await payment({ type: 'registration', phone: '+22890000031' });
  await register(account, own);
  await dataSource.query(`UPDATE payments SET created_at = now() - interval '40 days' WHERE id = $1`, [own]);
  await new ForgetRegistrationsOfNobody(dataSource).forget();
  for (const id of [...kept, own]) expect(await clientOf(id)).toMatchObject({ client_phone: '+22890000031' });
  for (const id of gone)
    expect(await clientOf(id)).toMatchObject({
      client_name: 'Inscription sans compte',
      client_phone: '',
      payer_phone: null,
    });
});

test('a registration that cannot be anonymised holds up no other one', async () => {
  const [odd, other] = [
    await payment({ type: 'registration', phone: '+22890000041', status: 'failed' }),
    await payment({ type: 'registration', phone: '+22890000042', status: 'failed' }),
  ];
  await dataSource.query(`UPDATE payments SET created_at = now() - interval '10 days' WHERE id = ANY ($1)`, [
    [odd, other],
  ]);
  await dataSource.query(`ALTER TABLE payments ADD CONSTRAINT odd CHECK (id <> '${odd}' OR client_phone <> '')`);
  await new ForgetRegistrationsOfNobody(dataSource).forget();
  await dataSource.query('ALTER TABLE payments DROP CONSTRAINT odd');
  expect(await clientOf(odd)).toMatchObject({ client_phone: '+22890000041' });
  expect(await clientOf(other)).toMatchObject({ client_phone: '' });
});

test('a registration that arrives after the erasure restores nothing', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000003'];
  const registration = await payment({ type: 'registration', phone });
  await erase(user_id);
  await register(user_id, registration);
  expect(await clientOf(registration)).toEqual(anonymous);
});

test('open claims and own data are those of the account, the paying number masked', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000004'];
  const registration = await payment({ type: 'registration', phone });
  await register(user_id, registration);
  expect(await findOpenClaims(dataSource.manager, user_id)).toEqual({ refunds_owed: 0, in_review: 0, under_way: 0 });
  const inReview = await payment({ user_id, phone, status: 'review' });
  const ticket = await payment({ user_id, phone, payer: '+22899887766' });
  const refused = await payment({ type: 'registration', phone });
  for (const id of [ticket, refused])
    await dataSource.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
       VALUES (gen_random_uuid(), gen_random_uuid(), $1, 500, 'phone_already_registered', 'owed', now())`,
      [id],
    );
  expect(await findOpenClaims(dataSource.manager, user_id)).toEqual({
    refunds_owed: 500,
    in_review: 1,
    under_way: 1,
  });

  const ownItems = async () =>
    (await personalDataPage(dataSource.manager, moneyOfPerson, ownData, { userId: user_id })).items;
  const payments = (await ownItems()).filter((item) => item.kind === 'payment');
  expect(new Map(payments.map((item) => [item.id, [item.client_name, item.payer_phone]]))).toEqual(
    new Map([
      [registration, ['Kossi Adjavon', null]],
      [inReview, ['Kossi Adjavon', null]],
      [ticket, ['Kossi Adjavon', '+22899••••66']],
    ]),
  );
  expect((await ownItems()).filter((item) => item.kind === 'refund')).toMatchObject([
    { payment_id: ticket, amount: 500, status: 'owed' },
  ]);
  await erase(user_id);
  expect(JSON.stringify(await ownItems())).not.toMatch(/Kossi|0000004/);
});

describe('an open claim is also a payment', () => {
  const underWay = async (status: string, change = 'next_check_at = next_check_at') => {
    const user_id = randomUUID();
    const id = await payment({ user_id, phone: '+22890000061', status });
    await dataSource.query(`UPDATE payments SET ${change} WHERE id = $1`, [id]);
    return (await findOpenClaims(dataSource.manager, user_id)).under_way;
  };
  test.each([
    ['that is being opened', 'creating', undefined],
    ['that can be paid', 'pending', undefined],
    ['whose session was opened late, and is asked about', 'not_created', 'next_check_at = now()'],
    ['whose money is not accounted for', 'confirmed', undefined],
  ])('%s', async (_, status, change) => expect(await underWay(status, change)).toBe(1));

  test.each([
    ['that was refused', 'failed', 'next_check_at = now()'],
    ['that the provider never opened', 'not_created', undefined],
    ['that is too old', 'expired', undefined],
  ])('but not one %s', async (_, status, change) => expect(await underWay(status, change)).toBe(0));
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
    const outbox = new Outbox(dataSource, { service: 'payments', url: 'amqp://unused' });
    const config = { POLL_INTERVAL_SECONDS: 60 } as PaymentsConfig;
    return new SettlePayment(dataSource, outbox, config, new Metrics('payments')).settlePayment(read, verdict);
  };
  const read = async (id: string) => (await findPayment(dataSource.manager, id))!;
  /** Every row of this database that names them. */
  const named = async () => {
    const tables = await dataSource.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const found = [];
    for (const { name } of tables)
      found.push(
        ...(await dataSource.query<unknown[]>(`SELECT $1::text AS name, t::text FROM "${name}" t WHERE t::text ~ $2`, [
          name,
          '(90|99)000051',
        ])),
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
    const id = await payment({ user_id, phone, status });
    expect(await named()).toHaveLength(1);
    await erase(user_id);
    expect(await applied(await read(id), verdict)).toMatchObject({ status: becomes, payer_phone: null });
    expect(await clientOf(id)).toEqual(anonymous);
    expect(await named()).toEqual([]);
  });

  test('an answer that was asked for before the erasure names nobody', async () => {
    const user_id = randomUUID();
    const id = await payment({ user_id, phone, status: 'pending' });
    const before = await read(id);
    await erase(user_id);
    expect(await applied(before, paid)).toMatchObject({ status: 'confirmed', payer_phone: null });
    expect(await named()).toEqual([]);
  });

  test('the erasure waits for a payment that is being opened, and erases it', async () => {
    const user_id = randomUUID();
    await register(user_id, await payment({ type: 'registration', phone }));
    const wanted: Wanted = {
      ...{ id: randomUUID(), reference: randomUUID(), type: 'ticket' as const, subject_id: randomUUID() },
      ...{ user_id, product_id: 7, quantity: 1, amount: 500, description: '1 ticket', client: null },
      ...{ correlation_id: 'c', traceparent: null, created_at: new Date() },
    };
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    expect((await beginPayment(runner, wanted, [])).begun).toBe(true);
    const erasing = erase(user_id);
    await eventually(async () =>
      expect(
        await dataSource.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(1),
    );
    await runner.commitTransaction();
    await runner.release();
    await erasing;
    expect(await clientOf(wanted.id)).toEqual(anonymous);
    expect(await named()).toEqual([]);
  });

  test('the database stores no number that paid', async () => {
    const user_id = randomUUID();
    const id = await payment({ user_id, phone, status: 'pending' });
    await erase(user_id);
    await expect(dataSource.query('UPDATE payments SET payer_phone = $2 WHERE id = $1', [id, payer])).rejects.toThrow(
      'closed_account_names_no_payer',
    );
  });
});

describe('a refund that was owed when its owner closed the account', () => {
  const owe = async (payment_id: string, owedAt = new Date()) => {
    const id = randomUUID();
    await dataSource.query(
      `INSERT INTO refunds (id, refund_request_id, payment_id, amount, reason, status, owed_at)
       VALUES ($1, $1, $2, 500, 'credit_asked_back', 'owed', $3)`,
      [id, payment_id, owedAt],
    );
    return id;
  };
  const file = async (id: string) => {
    const [{ id: file_id }] = await dataSource.query<[{ id: string }]>(
      'INSERT INTO refund_files (id, made_at, made_by) VALUES (gen_random_uuid(), now(), gen_random_uuid()) RETURNING id',
    );
    await dataSource.query(
      `UPDATE refunds r SET file_id = $2, sent_to = n.phone FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = $1`,
      [id, file_id],
    );
  };
  const refund = async (id: string) =>
    (
      await dataSource.query<unknown[]>('SELECT status, given_up_at, file_id, sent_to FROM refunds WHERE id = $1', [id])
    )[0];
  const givenUp = { status: 'given_up', given_up_at: expect.any(Date) as unknown, file_id: null, sent_to: null };

  test('is given up; what is in a file, is owed later, or to others, is not', async () => {
    const user_id = randomUUID();
    const [one, two, three] = [
      await payment({ user_id, phone: '+22890000071' }),
      await payment({ user_id, phone: '+22890000071' }),
      await payment({ user_id, phone: '+22890000071' }),
    ];
    const [owed, filed, others] = [await owe(one), await owe(two), await owe(await payment({ phone: '+22890000072' }))];
    await file(filed);
    await dataSource.transaction((manager) =>
      new PeopleHandlers().erase(
        { ...UserErased.payload.parse(UserErased.fixture), user_id, erased_at: new Date().toISOString() },
        { manager },
      ),
    );
    const late = await owe(three, new Date(Date.now() + 60_000));
    await erase(user_id);
    expect(await refund(owed)).toEqual(givenUp);
    expect(await refund(filed)).toEqual({
      ...{ status: 'owed', given_up_at: null, sent_to: null },
      file_id: expect.any(String) as unknown,
    });
    expect([await refund(late), await refund(others)]).toMatchObject([{ status: 'owed' }, { status: 'owed' }]);

    const change = (id: string, set: string) => dataSource.query(`UPDATE refunds SET ${set} WHERE id = $1`, [id]);
    const paid = `paid_at = now(), transfer_reference = 'X', paid_by = gen_random_uuid()`;
    for (const [id, set, why] of [
      [owed, `status = 'paid', given_up_at = NULL, ${paid}`, 'never changes'],
      [owed, `status = 'owed'`, 'given_up_in_no_file'],
      [owed, `status = 'owed', given_up_at = NULL`, 'never changes'],
      [owed, `file_id = (SELECT id FROM refund_files LIMIT 1)`, 'given_up_in_no_file'],
      [owed, paid, 'paid_by_a_transfer'],
      [others, `status = 'given_up', given_up_at = now()`, 'is not given up by its owner'],
      [late, `status = 'given_up'`, 'given_up_in_no_file'],
    ] as const)
      await expect(change(id, set)).rejects.toThrow(why);
  });

  test('waits for a transfer that is being recorded, which names no number afterwards', async () => {
    const user_id = randomUUID();
    const id = await owe(await payment({ user_id, phone: '+22890000073' }));
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `UPDATE refunds r SET status = 'paid', paid_at = now(), transfer_reference = 'MEANWHILE', paid_by = gen_random_uuid(), sent_to = n.phone
       FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = $1`,
      [id],
    );
    const erasing = erase(user_id);
    await eventually(async () =>
      expect(
        await dataSource.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(1),
    );
    await runner.commitTransaction();
    await runner.release();
    await erasing;
    expect(await refund(id)).toMatchObject({ status: 'paid', sent_to: null });
  });
});

test('the sent events of a payment are found by their index', async () => {
  const plan = await queryPlan(dataSource, `DELETE FROM outbox WHERE ${sentBy('payment_id', '$1')}`, [['x']]);
  expect(plan).toContain('outbox_sent_by_payment_id');
});
