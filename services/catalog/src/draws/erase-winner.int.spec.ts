import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserErased } from '@raffle/contracts/events';
import { openEntries } from '@raffle/contracts/internal';
import { isVerified, verifyRecord } from '@raffle/draw-protocol';
import { Outbox, sentBy } from '@raffle/messaging-kit';
import { queryPlan, type NeighbourCall } from '@raffle/test-kit';
import {
  anActor,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { entryListOf, expectedWinners, opened, personNamed, serveEntryLists } from '../../test/entry-list.js';
import { EraseWinnerWhenUserErased } from './erase-winner-when-user-erased.handler.js';

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
const erase = (user_id: string, keeps_winner_name = false) =>
  parts.dataSource.transaction((manager) =>
    new EraseWinnerWhenUserErased(new Outbox(parts.dataSource, { service: 'catalog', url: '' })).handle(
      { ...UserErased.payload.parse(UserErased.fixture), user_id, keeps_winner_name },
      { manager },
    ),
  );
const recordOf = async (id: number) => {
  const record = await parts.draws.record(id);
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
  return record;
};

test('a winner’s name is erased from picks, record, product and its event; the record verifies without it', async () => {
  const { id, list } = await fullProduct();
  await parts.drawing.draw(id, anActor);
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

test('a winner who agreed stays named', async () => {
  const { id, list } = await fullProduct();
  await parts.drawing.draw(id, anActor);
  const before = await recordOf(id);
  await erase(list.users[before.picks[0]!.ticket]!, true);
  expect(await recordOf(id)).toEqual(before);
});

test('an account closed before its draw is never named, even if tickets still returns its name', async () => {
  const { id, list } = await fullProduct();
  for (const user of list.users) await erase(user);
  await parts.drawing.draw(id, anActor);
  const { picks } = await recordOf(id);
  expect(picks.map(({ display_name, city }) => [display_name, city])).toEqual(picks.map(() => [null, null]));
  const everything = JSON.stringify([
    await parts.dataSource.query('SELECT * FROM draw_picks WHERE product_id = $1', [id]),
    await parts.dataSource.query('SELECT * FROM product_audit WHERE product_id = $1', [id]),
    await eventsOf(parts, id),
  ]);
  expect(everything).not.toContain('Essi');
});

test('given-up tickets are passed over; the record shows this and verifies', async () => {
  const { id, list } = await fullProduct();
  // The one whose ticket is drawn first.
  const [first = 0] = await expectedWinners(list, await parts.seeds.reveal(parts.dataSource.manager, id), prizes);
  const gone = list.users[first];
  tickets.answer(openEntries, ({ body }: NeighbourCall) => ({
    opened: openEntries
      .body!.parse(body)
      .tickets.map((ticket) => opened(list, ticket))
      .map((one) => (one.user_id === gone ? { ...one, display_name: null, city: null, given_up: true } : one)),
  }));
  const result = await parts.drawing.draw(id, anActor);
  expect(result.winners).toHaveLength(prizes);
  const { picks } = await recordOf(id);
  for (const pick of picks) {
    const isGone = list.users[pick.ticket] === gone;
    expect([pick.wins, pick.given_up ?? false]).toEqual([!isGone, isGone]);
  }
  expect(picks[0]).toMatchObject({ ticket: first, wins: false, given_up: true, display_name: null });
  expect(picks).toHaveLength(prizes + 1);
});

test('a draw in which every ticket is given up has no winners', async () => {
  const { id, list } = await fullProduct();
  tickets.answer(openEntries, ({ body }: NeighbourCall) => ({
    opened: openEntries
      .body!.parse(body)
      .tickets.map((ticket) => ({ ...opened(list, ticket), display_name: null, city: null, given_up: true })),
  }));
  expect((await parts.drawing.draw(id, anActor)).winners).toEqual([]);
  expect((await recordOf(id)).picks).toHaveLength(names.length);
});

test.each([
  ['another ticket in a pick', 'UPDATE draw_picks SET ticket = 99 WHERE product_id = $1'],
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
  await parts.drawing.draw(id, anActor);
  await expect(parts.dataSource.query(statement, [id])).rejects.toMatchObject({
    driverError: { code: '23000' },
  });
});

test('the sent events of a product are found by their index', async () => {
  const plan = await queryPlan(parts.dataSource, `DELETE FROM outbox WHERE ${sentBy('product_id', '$1')}`, [['x']]);
  expect(plan).toContain('outbox_sent_by_product_id');
});
