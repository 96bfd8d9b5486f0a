import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FreeTicketsWaiting, UserErased } from '@raffle/contracts/events';
import { refuseEventsWith } from '@raffle/test-kit';
import { ticketsDatabase, type TicketsDatabase } from '../../test/tickets-database.js';
import { PeopleHandlers } from '../people/people.handlers.js';
import { PlaceTicket } from './place-ticket.js';
import { TellOfWaitingFreeTickets } from './tell-of-waiting.js';

let db: TicketsDatabase;
beforeAll(async () => {
  db = await ticketsDatabase('waiting');
});
afterAll(() => db.close());

const tell = async () => {
  const instance = new TellOfWaitingFreeTickets(db.dataSource, db.outbox);
  while (await instance.tellBatch());
};
/** A person who registered `days` ago and placed `placed` of their two tickets. */
async function person({ days = 3.01, placed = 0 } = {}): Promise<string> {
  const user_id = await db.person();
  const placing = new PlaceTicket(db.dataSource, db.outbox, db.turns);
  for (let one = 0; one < placed; one += 1) {
    const productId = await db.product();
    await placing.placeTicket({
      ...{ userId: user_id, productId, source: 'registration', creditId: undefined, idempotencyKey: null },
    });
  }
  await db.unguarded(
    'allowance',
    `UPDATE allowance SET registered_at = now() - $2 * interval '1 day' WHERE user_id = $1`,
    [user_id, days],
  );
  return user_id;
}
const toldOf = (user_id: string) =>
  db.query<{ left: number }>(
    `SELECT (payload->>'left')::integer AS left FROM outbox WHERE event = $1 AND payload->>'user_id' = $2`,
    [FreeTicketsWaiting.name, user_id],
  );

test.each([
  ['none is placed after three days', {}, [{ left: 2 }]],
  ['one is placed', { placed: 1 }, [{ left: 1 }]],
  ['both are placed', { placed: 2 }, []],
  ['three days are not over', { days: 2.99 }, []],
])('%s: told once, by two instances', async (_, change, expected) => {
  const user_id = await person(change);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await toldOf(user_id)).toEqual(expected);
});

test('a closed account is not told', async () => {
  const user_id = await person();
  await db.inTransaction((manager) =>
    new PeopleHandlers().erasePerson({ ...UserErased.fixture, user_id, version: 9 }, { manager }),
  );
  await tell();
  expect(await toldOf(user_id)).toEqual([]);
});

test('one whose event cannot be stored is told in a later round, the others in this one', async () => {
  const [refused, other] = [await person(), await person()];
  const allow = refuseEventsWith(db.outbox, refused);
  await tell().finally(allow);
  expect([await toldOf(refused), await toldOf(other)]).toEqual([[], [{ left: 2 }]]);
  await tell();
  expect(await toldOf(refused)).toEqual([{ left: 2 }]);
});
