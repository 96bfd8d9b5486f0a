import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  DeliveryAdvanced,
  DrawCompleted,
  RefundRequested,
  UserErased,
  UserRegistered,
  UserUpdated,
  type EventPayload,
} from '@raffle/contracts/events';
import { fromHex, toHex } from '@raffle/draw-protocol';
import { v7 as uuidv7 } from 'uuid';
import { ticketsDatabase, type TicketsDatabase } from './tickets-database.js';
import { EntriesHandlers } from '../src/entries/entries.handlers.js';
import { EntryTiles } from '../src/entry-list/entry-tiles.js';
import { FreezeEntryList } from '../src/entry-list/freeze-entry-list.js';
import { OpenTickets } from '../src/entry-list/open-tickets.js';
import { protocol } from '../src/entry-list/protocol.js';
import { PeopleHandlers } from '../src/people/people.handlers.js';
import { findOpenClaims } from '../src/people/people.queries.js';
import { CopyPersonWhenUserRegistered } from '../src/purchase/copy-person-when-user-registered.handler.js';

let db: TicketsDatabase;
let freezing: FreezeEntryList;
let opening: OpenTickets;
beforeAll(async () => {
  db = await ticketsDatabase('erase_person');
  const tiles = new EntryTiles(db.dataSource);
  freezing = new FreezeEntryList(db.dataSource, tiles, db.archive);
  opening = new OpenTickets(db.dataSource, tiles);
});
afterAll(() => db.close());

const erase = (user_id: string) =>
  db.inTransaction((manager) =>
    new PeopleHandlers().erasePerson({ ...UserErased.payload.parse(UserErased.fixture), user_id }, { manager }),
  );
const buy = async (product: number, user: string, quantity: number) =>
  db.pay(await db.hold(product, user, quantity), 1500 * quantity);
const anonymous = { display_name: 'Compte fermé', city: '' };

test('name and city are erased; older events of the person do not restore them, in any order', async () => {
  const [known, unknown] = [await db.person('Kossi A.'), uuidv7()];
  for (const user_id of [known, unknown]) {
    await erase(user_id);
    await erase(user_id);
    await db.inTransaction((manager) =>
      new PeopleHandlers().copyPerson({ ...UserUpdated.fixture, user_id, display_name: 'Kossi A.' }, { manager }),
    );
    await db.person('Kossi A.', { user_id });
    expect(await db.one('SELECT * FROM person WHERE user_id = $1', [user_id])).toMatchObject(anonymous);
  }
});

describe('money that arrives after the account was closed', () => {
  const requests = async (payment_id: string) =>
    (await db.published<EventPayload<typeof RefundRequested>>(RefundRequested)).filter(
      (one) => one.payment_id === payment_id,
    );
  const paidAfterwards = async (end: 'held' | 'expired') => {
    const product = await db.product({ max_participants: 9 });
    const user_id = await db.person();
    const purchase = await db.hold(product, user_id, 2);
    if (end === 'expired')
      await db.query(`UPDATE purchase SET hold_expires_at = now() - interval '1 day' WHERE id = $1`, [purchase]);
    await erase(user_id);
    return { product, user_id, purchase, payment: await db.pay(purchase, 3000) };
  };

  test.each(['held', 'expired'] as const)(
    'is owed back: its purchase, whose hold was %s, becomes no ticket',
    async (end) => {
      const { product, user_id, purchase, payment } = await paidAfterwards(end);
      expect(await requests(payment)).toMatchObject([{ amount: 3000, reason: 'account_closed', user_id }]);
      expect(await db.query('SELECT 1 FROM entry WHERE user_id = $1', [user_id])).toEqual([]);
      expect(await db.query('SELECT 1 FROM credit WHERE user_id = $1', [user_id])).toEqual([]);
      expect(await db.one('SELECT status, hold FROM purchase WHERE id = $1', [purchase])).toEqual({
        status: 'failed',
        hold: 'released',
      });
      expect(await db.inventory(product)).toMatchObject({ granted: 0, held: 0 });
      // Announced again, and paid twice.
      await db.pay(purchase, 3000, payment);
      const second = await db.pay(purchase, 3000);
      expect(await requests(payment)).toHaveLength(1);
      expect(await requests(second)).toMatchObject([{ amount: 3000, reason: 'account_closed' }]);
      expect(await db.violations()).toEqual([]);
    },
  );

  test('is owed back also where it is the rest of a registration that arrives late', async () => {
    const [user_id, payment_id] = [uuidv7(), uuidv7()];
    await erase(user_id);
    const registered = { ...UserRegistered.payload.parse(UserRegistered.fixture), user_id, payment_id, surplus: 700 };
    const handler = new CopyPersonWhenUserRegistered(db.outbox);
    for (let times = 0; times < 2; times += 1)
      await db.inTransaction((manager) => handler.handle(registered, { manager }));
    expect(await requests(payment_id)).toMatchObject([{ amount: 700, reason: 'account_closed', user_id }]);
    expect(await db.query('SELECT 1 FROM credit WHERE user_id = $1', [user_id])).toEqual([]);
    expect(await db.one('SELECT * FROM person WHERE user_id = $1', [user_id])).toMatchObject(anonymous);
  });
});

test('an opened ticket of a closed account has no name; the key of the holder tags comes with it', async () => {
  const product = await db.product({ max_participants: 3 });
  const [gone, stays] = [await db.person('Kossi A.'), await db.person('Afi M.')];
  await buy(product, gone, 2);
  await buy(product, stays, 1);
  await freezing.freezeList(product);
  await erase(gone);
  const { holder_key, opened } = await opening.openTickets(product, [0, 1, 2]);
  expect(opened.map(({ user_id, display_name, city }) => [user_id, display_name, city])).toEqual([
    [gone, null, null],
    [gone, null, null],
    [stays, 'Afi M.', 'Lomé'],
  ]);
  for (const { holder, user_id } of opened)
    expect(toHex(await protocol.holderTag(fromHex(holder_key), user_id))).toBe(holder);
  expect(await db.violations()).toEqual([]);
});

test('a name that its owner changed after the list was closed stands as it was then, until the account is closed', async () => {
  const product = await db.product({ max_participants: 1 });
  const person = await db.person('Afi M.');
  const rename = (version: number, display_name: string) =>
    db.inTransaction((manager) =>
      new PeopleHandlers().copyPerson({ ...UserUpdated.fixture, user_id: person, version, display_name }, { manager }),
    );
  await rename(2, 'Mensah A.');
  await buy(product, person, 1);
  await freezing.freezeList(product);
  await rename(3, 'Une A.');
  await rename(4, 'Encore A.');
  const name = async () => (await opening.openTickets(product, [0])).opened[0]?.display_name;
  expect(await name()).toBe('Mensah A.');
  await db.inTransaction((manager) =>
    new PeopleHandlers().erasePerson(
      { ...UserErased.payload.parse(UserErased.fixture), user_id: person, version: 5 },
      { manager },
    ),
  );
  expect(await name()).toBeNull();
  expect(await db.one('SELECT count(*)::int AS names FROM former_person WHERE user_id = $1', [person])).toEqual({
    names: 0,
  });
});

test('open claims are tickets in play, held places, tickets to place, credits and prizes', async () => {
  const [running, drawn] = [await db.product({ max_participants: 9 }), await db.product({ max_participants: 2 })];
  const person = await db.person();
  const claims = () => findOpenClaims(db.dataSource.manager, person);
  expect(await claims()).toEqual({ tickets: 0, frozen: 0, held: 0, to_place: 2, credit: 0, prizes: 0 });
  await buy(drawn, person, 2);
  await freezing.freezeList(drawn);
  expect(await claims()).toMatchObject({ tickets: 2, frozen: 2 });
  await db.inTransaction((manager) =>
    new EntriesHandlers().markWinners(
      {
        ...DrawCompleted.payload.parse(DrawCompleted.fixture),
        product_id: drawn,
        winners: [{ ticket: 1, user_id: person, display_name: 'Afi M.', city: 'Lomé' }],
      },
      { manager },
    ),
  );
  await buy(running, person, 3);
  await db.hold(running, person, 1);
  await db.credit(person, 'paid', 800);
  await db.credit(person, 'free', 0);
  expect(await claims()).toEqual({ tickets: 3, frozen: 0, held: 1, to_place: 3, credit: 800, prizes: 1 });
  const hand = (state: 'appointment' | 'handed_over') =>
    db.inTransaction((manager) =>
      new EntriesHandlers().recordDelivery(
        { ...DeliveryAdvanced.payload.parse(DeliveryAdvanced.fixture), product_id: drawn, ticket: 1, state },
        { manager },
      ),
    );
  await hand('appointment');
  expect((await claims()).prizes).toBe(1);
  await hand('handed_over');
  await hand('handed_over');
  expect((await claims()).prizes).toBe(0);
});
