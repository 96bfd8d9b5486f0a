import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ForgetRegistrationsOfNobody } from './erase-payments.js';
import { peopleDatabase, type PeopleDatabase } from '../../test/people-database.test-fixture.js';

let people: PeopleDatabase;
beforeAll(async () => {
  people = await peopleDatabase('registrations_of_nobody');
});
afterAll(() => people.end());

test('a registration without an account is anonymised once its form is deleted and none of its money waits', async () => {
  const ofNobody = async (days: number, status: string, refund?: { paidDaysAgo: number | null }) => {
    const id = await people.payment({ type: 'registration', phone: '+22890000031', status });
    await people.dataSource.query('UPDATE payments SET created_at = now() - make_interval(days => $2) WHERE id = $1', [
      id,
      days,
    ]);
    if (refund)
      await people.dataSource.query(
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
  const own = await people.payment({ type: 'registration', phone: '+22890000031' });
  await people.register(account, own);
  await people.dataSource.query(`UPDATE payments SET created_at = now() - interval '40 days' WHERE id = $1`, [own]);
  await new ForgetRegistrationsOfNobody(people.dataSource).forget();
  for (const id of [...kept, own]) expect(await people.clientOf(id)).toMatchObject({ client_phone: '+22890000031' });
  for (const id of gone)
    expect(await people.clientOf(id)).toMatchObject({
      client_name: 'Inscription sans compte',
      client_phone: '',
      payer_phone: null,
    });
});

test('a registration that cannot be anonymised holds up no other one', async () => {
  const [odd, other] = [
    await people.payment({ type: 'registration', phone: '+22890000041', status: 'failed' }),
    await people.payment({ type: 'registration', phone: '+22890000042', status: 'failed' }),
  ];
  await people.dataSource.query(`UPDATE payments SET created_at = now() - interval '10 days' WHERE id = ANY ($1)`, [
    [odd, other],
  ]);
  await people.dataSource.query(`ALTER TABLE payments ADD CONSTRAINT odd CHECK (id <> '${odd}' OR client_phone <> '')`);
  await new ForgetRegistrationsOfNobody(people.dataSource).forget();
  await people.dataSource.query('ALTER TABLE payments DROP CONSTRAINT odd');
  expect(await people.clientOf(odd)).toMatchObject({ client_phone: '+22890000041' });
  expect(await people.clientOf(other)).toMatchObject({ client_phone: '' });
});
