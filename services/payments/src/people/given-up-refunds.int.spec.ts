import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { peopleDatabase, type PeopleDatabase } from '../../test/people-database.test-fixture.js';

let people: PeopleDatabase;
beforeAll(async () => {
  people = await peopleDatabase('given_up_refunds');
});
afterAll(() => people.end());

describe('a refund that was owed when its owner closed the account', () => {
  const file = async (id: string) => {
    const [{ id: file_id }] = await people.dataSource.query<[{ id: string }]>(
      'INSERT INTO refund_files (id, made_at, made_by) VALUES (gen_random_uuid(), now(), gen_random_uuid()) RETURNING id',
    );
    await people.dataSource.query(
      `UPDATE refunds r SET file_id = $2, sent_to = n.phone FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = $1`,
      [id, file_id],
    );
  };
  const refund = async (id: string) =>
    (
      await people.dataSource.query<unknown[]>(
        'SELECT status, given_up_at, file_id, sent_to FROM refunds WHERE id = $1',
        [id],
      )
    )[0];
  const givenUp = { status: 'given_up', given_up_at: expect.any(Date) as unknown, file_id: null, sent_to: null };

  test('is given up; what is in a file, is owed later, or to others, is not', async () => {
    const user_id = randomUUID();
    const [one, two, three] = [
      await people.payment({ user_id, phone: '+22890000071' }),
      await people.payment({ user_id, phone: '+22890000071' }),
      await people.payment({ user_id, phone: '+22890000071' }),
    ];
    const [owed, filed, others] = [
      await people.owe(one),
      await people.owe(two),
      await people.owe(await people.payment({ phone: '+22890000072' })),
    ];
    await file(filed);
    await people.erase(user_id, new Date());
    const late = await people.owe(three, new Date(Date.now() + 60_000));
    await people.erase(user_id);
    expect(await refund(owed)).toEqual(givenUp);
    expect(await refund(filed)).toEqual({
      ...{ status: 'owed', given_up_at: null, sent_to: null },
      file_id: expect.any(String) as unknown,
    });
    expect([await refund(late), await refund(others)]).toMatchObject([{ status: 'owed' }, { status: 'owed' }]);

    const change = (id: string, set: string) =>
      people.dataSource.query(`UPDATE refunds SET ${set} WHERE id = $1`, [id]);
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
    const id = await people.owe(await people.payment({ user_id, phone: '+22890000073' }));
    const runner = people.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `UPDATE refunds r SET status = 'paid', paid_at = now(), transfer_reference = 'MEANWHILE', paid_by = gen_random_uuid(), sent_to = n.phone
       FROM refund_numbers n WHERE n.payment_id = r.payment_id AND r.id = $1`,
      [id],
    );
    const erasing = people.erase(user_id);
    await people.untilOneWaits();
    await runner.commitTransaction();
    await runner.release();
    await erasing;
    expect(await refund(id)).toMatchObject({ status: 'paid', sent_to: null });
  });
});
