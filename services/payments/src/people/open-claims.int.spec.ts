import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { moneyOfPerson } from '@raffle/contracts/internal';
import { personalDataPage } from '@raffle/service-kit/database';
import { peopleDatabase, type PeopleDatabase } from '../../test/people-database.test-fixture.js';
import { findOpenClaims, ownData } from './people.queries.js';

let people: PeopleDatabase;
beforeAll(async () => {
  people = await peopleDatabase('open_claims');
});
afterAll(() => people.end());

test('open claims and own data are those of the account, the paying number masked', async () => {
  const [user_id, phone] = [randomUUID(), '+22890000004'];
  const registration = await people.payment({ type: 'registration', phone });
  await people.register(user_id, registration);
  expect(await findOpenClaims(people.manager, user_id)).toEqual({ refunds_owed: 0, in_review: 0, under_way: 0 });
  const inReview = await people.payment({ user_id, phone, status: 'review' });
  const ticket = await people.payment({ user_id, phone, payer: '+22899887766' });
  const refused = await people.payment({ type: 'registration', phone });
  for (const id of [ticket, refused]) await people.owe(id);
  expect(await findOpenClaims(people.manager, user_id)).toEqual({
    refunds_owed: 500,
    in_review: 1,
    under_way: 1,
  });

  const ownItems = async () =>
    (await personalDataPage(people.manager, moneyOfPerson, ownData, { userId: user_id })).items;
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
  await people.erase(user_id);
  expect(JSON.stringify(await ownItems())).not.toMatch(/Kossi|0000004/);
});

describe('an open claim is also a payment', () => {
  const underWay = async (status: string, change = 'next_check_at = next_check_at') => {
    const user_id = randomUUID();
    const id = await people.payment({ user_id, phone: '+22890000061', status });
    await people.dataSource.query(`UPDATE payments SET ${change} WHERE id = $1`, [id]);
    return (await findOpenClaims(people.manager, user_id)).under_way;
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
