import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserErased } from '@raffle/contracts/events';
import { openEntries } from '@raffle/contracts/internal';
import { isVerified, verifyRecord } from '@raffle/draw-protocol';
import { Outbox, sentBy } from '@raffle/messaging-kit';
import { NeighbourProblem, queryPlan, type NeighbourCall } from '@raffle/test-kit';
import type { EntityManager } from 'typeorm';
import {
  anActor,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import {
  entryListOf,
  expectedWinners,
  openedOf,
  personNamed,
  serveEntryLists,
  type EntryList,
} from '../../test/entry-list.js';
import { DrawsHandlers } from './draws.handlers.js';

let catalog: CatalogWithTickets;
let parts: CatalogWithTickets['parts'];
let tickets: CatalogWithTickets['tickets'];
beforeAll(async () => {
  catalog = await catalogWithTickets('erase_winner');
  ({ parts, tickets } = catalog);
});
afterAll(() => catalog.close());

const names = ['Ama', 'Kofi', 'Edem', 'Yao', 'Afi'];
const prizes = 3;

async function fullProduct() {
  const id = await productOnSale(parts, names.length, prizes);
  const list = await entryListOf(
    id,
    names.map((name) => personNamed(`${name} ${id}`)),
  );
  serveEntryLists(tickets, [list]);
  return { id, list };
}
const handle = (work: (handlers: DrawsHandlers, manager: EntityManager) => Promise<void>) => {
  const handlers = new DrawsHandlers(new Outbox(parts.dataSource, { service: 'catalog', url: '' }));
  return parts.dataSource.transaction((manager) => work(handlers, manager));
};
const erase = (user_id: string, keeps_winner_name = false) =>
  handle((handlers, manager) =>
    handlers.eraseWinner({ ...UserErased.payload.parse(UserErased.fixture), user_id, keeps_winner_name }, { manager }),
  );
const replaceName = (user_id: string, initials: string | null = 'E. A.', version = 4) =>
  handle((handlers, manager) => handlers.showInitials({ user_id, initials, version }, { manager }));
const recordOf = async (id: number) => {
  const record = await parts.draws.readRecord(id);
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
  return record;
};

test('a winner’s name is erased from picks, record, product and its event; the record verifies without it', async () => {
  const { id, list } = await fullProduct();
  await parts.drawing.drawProduct(id, anActor);
  const before = await recordOf(id);
  const winner = before.picks.find(({ wins }) => wins)!;
  const person = list.users[winner.ticket]!;
  const searched = async (): Promise<string> =>
    (
      await parts.dataSource.query<[{ search: string }]>(
        'SELECT search FROM deliveries WHERE product_id = $1 AND ticket = $2',
        [id, winner.ticket],
      )
    )[0].search;
  expect(await searched()).toContain(winner.city!.toLowerCase().replace('é', 'e'));
  await erase(person);
  expect(await searched()).not.toContain(winner.city!.toLowerCase().replace('é', 'e'));
  await erase(person);
  const after = await recordOf(id);
  expect(after).toEqual({
    ...before,
    picks: before.picks.map((pick) =>
      pick.ticket === winner.ticket ? { ...pick, display_name: null, city: null } : pick,
    ),
  });
  const [{ winners }] = await parts.dataSource.query<[{ winners: string[] }]>(
    'SELECT winners FROM products WHERE id = $1',
    [id],
  );
  expect(winners[0]).toBe('Gagnant anonyme');
  expect(winners.slice(1)).toEqual(
    before.picks
      .filter(({ wins }) => wins)
      .slice(1)
      .map((pick) => `${pick.display_name}, ${pick.city}`),
  );
  const changes = (await eventsOf(parts, id)).filter(({ event }) => event === 'catalog.product-changed.v1');
  expect(changes.at(-1)?.payload).toMatchObject({ status: 'completed', version: 6, winners });
});

test('a winner’s name is replaced by initials wherever it was published; the record verifies', async () => {
  const { id, list } = await fullProduct();
  await parts.drawing.drawProduct(id, anActor);
  const before = await recordOf(id);
  const winner = before.picks.find(({ wins }) => wins)!;
  const person = list.users[winner.ticket]!;
  await replaceName(person, 'A. M.');
  await replaceName(person, 'O. L.', 3);
  expect(await recordOf(id)).toEqual({
    ...before,
    picks: before.picks.map((pick) =>
      pick.ticket === winner.ticket ? { ...pick, display_name: 'A. M.', city: '' } : pick,
    ),
  });
  const changes = (await eventsOf(parts, id)).filter(({ event }) => event === 'catalog.product-changed.v1');
  const named = before.picks.filter(({ wins, ticket }) => wins && ticket !== winner.ticket);
  expect(changes.at(-1)?.payload).toMatchObject({
    version: 6,
    winners: expect.arrayContaining(['A. M.', ...named.map((pick) => `${pick.display_name}, ${pick.city}`)]),
  });
  // A corrected name changes nothing of a past draw, a closed account does.
  await replaceName(person, null, 5);
  expect((await recordOf(id)).picks.find(({ ticket }) => ticket === winner.ticket)?.display_name).toBe('A. M.');
  await erase(person);
  expect((await recordOf(id)).picks.find(({ ticket }) => ticket === winner.ticket)?.display_name).toBeNull();
});

test.each([
  ['is published by initials, even if tickets still returns it', ['E. A.'], [['E. A.', '']]],
  ['is published again once it was corrected', ['E. A.', null], null],
])('a name replaced before its draw %s', async (_, replacements, published) => {
  const { id, list } = await fullProduct();
  for (const user of list.users) {
    for (const [n, initials] of replacements.entries()) await replaceName(user, initials, n + 2);
  }
  await parts.drawing.drawProduct(id, anActor);
  const names = (await recordOf(id)).picks.map(({ display_name, city }) => [display_name, city]);
  if (published) expect(names).toEqual(names.map(() => published[0]));
  else for (const [name] of names) expect(name).not.toBe('E. A.');
});

test('a winner who agreed stays named', async () => {
  const { id, list } = await fullProduct();
  await parts.drawing.drawProduct(id, anActor);
  const before = await recordOf(id);
  await erase(list.users[before.picks[0]!.ticket]!, true);
  expect(await recordOf(id)).toEqual(before);
});

test('an account closed before its draw is never named, even if tickets still returns its name', async () => {
  const { id, list } = await fullProduct();
  for (const user of list.users) await erase(user);
  await parts.drawing.drawProduct(id, anActor);
  const { picks } = await recordOf(id);
  expect(picks.map(({ display_name, city }) => [display_name, city])).toEqual(picks.map(() => [null, null]));
  const everything = JSON.stringify([
    await parts.dataSource.query('SELECT * FROM draw_picks WHERE product_id = $1', [id]),
    await parts.dataSource.query('SELECT * FROM product_audit WHERE product_id = $1', [id]),
    await eventsOf(parts, id),
  ]);
  expect(everything).not.toContain('Essi');
});

/** What tickets would have to claim to choose a winner: it is ignored. */
const claimGivenUp = (list: EntryList, person: string) =>
  tickets.answer(openEntries, ({ body }: NeighbourCall) => {
    const answer = openedOf(list, openEntries.body!.parse(body).tickets);
    return { ...answer, opened: answer.opened.map((one) => ({ ...one, given_up: one.user_id === person })) };
  });

test('tickets of an account that was closed before the root was stored are passed over; the record verifies', async () => {
  const { id, list } = await fullProduct();
  // The one whose ticket is drawn first.
  const [first = 0, second = 0] = await expectedWinners(
    list,
    await parts.seeds.reveal(parts.dataSource.manager, id),
    prizes,
  );
  const gone = list.users[first]!;
  claimGivenUp(list, list.users[second]!);
  await erase(gone);
  const result = await parts.drawing.drawProduct(id, anActor);
  expect(result.winners).toHaveLength(prizes);
  const { picks } = await recordOf(id);
  for (const pick of picks) {
    const isGone = list.users[pick.ticket] === gone;
    expect([pick.wins, pick.given_up ?? false]).toEqual([!isGone, isGone]);
  }
  expect(picks[0]).toMatchObject({ ticket: first, wins: false, given_up: true, display_name: null });
  expect(picks).toHaveLength(prizes + 1);
});

test('an account that is closed after the root was stored still wins, however often the draw is resumed', async () => {
  const { id, list } = await fullProduct();
  const winners = await expectedWinners(list, await parts.seeds.reveal(parts.dataSource.manager, id), prizes);
  tickets.answer(openEntries, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toThrow();
  for (const user of list.users) await erase(user);
  serveEntryLists(tickets, [list]);
  await parts.drawing.drawProduct(id, anActor);
  const { picks } = await recordOf(id);
  expect(picks.map(({ ticket, wins, given_up }) => [ticket, wins, given_up])).toEqual(
    winners.map((ticket) => [ticket, true, undefined]),
  );
});

test('a draw in which every ticket is given up has no winners', async () => {
  const { id, list } = await fullProduct();
  for (const user of list.users) await erase(user);
  expect((await parts.drawing.drawProduct(id, anActor)).winners).toEqual([]);
  expect((await recordOf(id)).picks).toHaveLength(names.length);
});

test.each([
  ['that somebody closed their account earlier', `UPDATE erased_people SET stored_at = '-infinity' WHERE user_id = $1`],
  ['that somebody did not close it', 'DELETE FROM erased_people WHERE user_id = $1'],
])('the database refuses to say %s', async (_, statement) => {
  const person = personNamed('Gone for good');
  await erase(person);
  await expect(parts.dataSource.query(statement, [person])).rejects.toThrow('only ever added to');
});

test('the database dates closed accounts and roots, and decides with them what is given up', async () => {
  const { id, list } = await fullProduct();
  const person = personNamed('Dated');
  await parts.dataSource.query(`INSERT INTO erased_people VALUES ($1, false, '2020-01-01', '2020-01-01')`, [person]);
  const since = `stored_at > now() - interval '1 minute'`;
  expect(
    await parts.dataSource.query(`SELECT ${since} AS now FROM erased_people WHERE user_id = $1`, [person]),
  ).toEqual([{ now: true }]);
  tickets.answer(openEntries, () => {
    throw new NeighbourProblem('service_unavailable');
  });
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toThrow();
  await parts.dataSource.query(`UPDATE draws SET root_stored_at = 'infinity' WHERE product_id = $1`, [id]);
  expect(
    await parts.dataSource.query(`SELECT root_stored_at <= now() AS past FROM draws WHERE product_id = $1`, [id]),
  ).toEqual([{ past: true }]);
  await expect(
    parts.dataSource.query(
      `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, given_up, user_id)
       VALUES ($1, 0, 0, $2, $2, '[]', false, true, $3)`,
      [id, 'a'.repeat(64), list.users[0]],
    ),
  ).rejects.toThrow('follows from the closed accounts');
});

test.each([
  ['another ticket in a pick', 'UPDATE draw_picks SET ticket = 99 WHERE product_id = $1'],
  [
    'a name that is not the initials in a pick',
    `WITH replaced AS (INSERT INTO initials_only SELECT user_id, 9, 'E. A.' FROM draw_picks WHERE product_id = $1 ON CONFLICT DO NOTHING)
     UPDATE draw_picks SET display_name = 'Moi', city = '' WHERE product_id = $1`,
  ],
  ['another name in a pick', `UPDATE draw_picks SET display_name = 'Moi', city = 'Lomé' WHERE product_id = $1`],
  ['another winner', 'UPDATE draw_picks SET wins = NOT wins, display_name = NULL, city = NULL WHERE product_id = $1'],
  ['the deletion of a pick', 'DELETE FROM draw_picks WHERE product_id = $1'],
  ['another record', `UPDATE draws SET record = jsonb_set(record::jsonb, '{seed}', '"00"') WHERE product_id = $1`],
  [
    'the erasure of a name in the record that its pick still has',
    `UPDATE draws SET record = jsonb_set(record::jsonb, '{picks,0,display_name}', 'null') WHERE product_id = $1`,
  ],
  ['another date of the draw', 'UPDATE draws SET drawn_at = now() WHERE product_id = $1'],
  ['another name', `UPDATE products SET name = 'Autre', version = version + 1 WHERE id = $1`],
  ['another boost', 'UPDATE products SET artificial_boost = 9, version = version + 1 WHERE id = $1'],
  ['other winners', `UPDATE products SET winners = '["Moi"]', version = version + 1 WHERE id = $1`],
  [
    'an anonymous winner whose pick still has a name',
    `UPDATE products SET winners = jsonb_set(winners, '{0}', '"Gagnant anonyme"'), version = version + 1 WHERE id = $1`,
  ],
])('the database refuses %s once a draw is completed', async (_, statement) => {
  const { id } = await fullProduct();
  await parts.drawing.drawProduct(id, anActor);
  await expect(parts.dataSource.query(statement, [id])).rejects.toMatchObject({
    driverError: { code: '23000' },
  });
});

test('the sent events of a product are found by their index', async () => {
  const plan = await queryPlan(parts.dataSource, `DELETE FROM outbox WHERE ${sentBy('product_id', '$1')}`, [['x']]);
  expect(plan).toContain('outbox_sent_by_product_id');
});
