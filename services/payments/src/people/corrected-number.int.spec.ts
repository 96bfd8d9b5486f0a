import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { moneyOfPerson } from '@raffle/contracts/internal';
import { listPage, personalDataPage } from '@raffle/service-kit/database';
import { beginPayment } from '../opening/opening.queries.js';
import { findMyPayments, paymentsOfPerson } from './my-payments.js';
import { anonymous, peopleDatabase, wantedBy, type PeopleDatabase } from '../../test/people-database.test-fixture.js';
import { ownData } from './people.queries.js';

let people: PeopleDatabase;
beforeAll(async () => {
  people = await peopleDatabase('corrected_number');
});
afterAll(() => people.end());

describe('a corrected number', () => {
  const registered = async (phone: string) => {
    const user_id = randomUUID();
    const registration = await people.payment({ type: 'registration', phone });
    await people.register(user_id, registration);
    return { user_id, registration };
  };
  /** Name and phone of the account's next payment. */
  const opening = async ({ user_id }: { user_id: string }) => {
    const runner = people.dataSource.createQueryRunner();
    await runner.startTransaction();
    const { client_name, client_phone } = await beginPayment(runner, wantedBy(user_id), []);
    await runner.rollbackTransaction();
    await runner.release();
    return { client_name, client_phone };
  };
  const seenBy = async ({ user_id }: { user_id: string }) => {
    const { items } = await personalDataPage(people.manager, moneyOfPerson, ownData, { userId: user_id });
    const listed = await listPage(people.manager, paymentsOfPerson(user_id), { page: 1, limit: 20 }, findMyPayments);
    expect(listed.rows.map(({ id }) => id).sort()).toEqual(
      items.flatMap((item) => (item.kind === 'payment' ? [item.id] : [])).sort(),
    );
    return listed.rows.map(({ id }) => id);
  };

  test('counts from then on; the old one’s new owner has, sees and keeps only their own', async () => {
    const old = '+22890000011';
    const first = await registered(old);
    const bought = await people.payment({ user_id: first.user_id, phone: old });
    // Somebody who was refused because the number had an account.
    const refused = await people.payment({ type: 'registration', phone: old });
    await people.correct(first.user_id, 2, '+22890000012');
    const newcomer = await registered(old);

    expect(await opening(first)).toMatchObject({ client_phone: '+22890000012' });
    expect(await opening(newcomer)).toEqual({ client_phone: old, client_name: 'Kossi Adjavon' });
    expect((await seenBy(first)).sort()).toEqual([first.registration, bought].sort());
    expect(await seenBy(newcomer)).toEqual([newcomer.registration]);

    await people.erase(first.user_id);
    expect(await people.clientOf(bought)).toMatchObject(anonymous);
    for (const id of [newcomer.registration, refused])
      expect(await people.clientOf(id)).toMatchObject({ client_phone: old });
    expect(await opening(newcomer)).toMatchObject({ client_phone: old });
    // A late event restores nothing.
    await people.correct(first.user_id, 3, '+22890000013');
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
      const registration = await people.payment({ type: 'registration', phone: versions[0]! });
      for (const version of order)
        await (version === 1
          ? people.register(user_id, registration)
          : people.correct(user_id, version, versions[version - 1]!));
      expect(
        await people.dataSource.query(
          'SELECT version, phone, array(SELECT unnest(former_phones) ORDER BY 1) AS former FROM people WHERE user_id = $1',
          [user_id],
        ),
      ).toEqual([{ version: 4, phone: versions[3], former: [versions[0], versions[2]] }]);
    }
  });
});
