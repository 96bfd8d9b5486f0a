import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DrawAppointed, UserErased } from '@raffle/contracts/events';
import { endSale, freezeEntryList, openEntries } from '@raffle/contracts/internal';
import { announcedOtherwise, isVerified, toHex, verifyRecord } from '@raffle/draw-protocol';
import { Outbox } from '@raffle/messaging-kit';
import { allButDate, NeighbourProblem } from '@raffle/test-kit';
import { beaconAt, demonstration, signed } from '../../../../packages/draw-protocol/test/demonstration-chain.js';
import {
  anActor,
  aProduct,
  catalogWithTickets,
  eventsOf,
  setInventory,
  type CatalogParts,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { dieInTransaction, type Moment } from '../../test/dying-process.js';
import { entryListOf, personNamed, serveEntryLists, type EntryList } from '../../test/entry-list.js';
import { ProductsHandlers } from '../products/products.handlers.js';
import { DrawsHandlers } from './draws.handlers.js';

const rule = `drand:${demonstration.chainHash};at=fri-19:00`;
const committed = new Date('2026-11-16T08:00:00.000Z');
/** A Friday: the hour of the same evening is less than two hours away. */
const frozen = new Date('2026-11-20T17:30:00.000Z');
const published = new Date('2026-11-20T17:30:04.000Z');
const hour = new Date('2026-11-27T19:00:00.000Z');
const { round } = beaconAt(hour.toISOString());
const people = ['Ama', 'Ama', 'Kofi', 'Edem', 'Yao', 'Afi'];

let catalog: CatalogWithTickets;
let parts: CatalogParts;
let chain: { chain: typeof demonstration; relay: string };
let relay: Server;
/** The relay answers rounds up to this moment; null: it is away. */
let producedUntil: Date | null;
const asked: string[] = [];

beforeAll(async () => {
  relay = createServer((request, response) => {
    asked.push(request.url ?? '');
    const wanted = Number(request.url?.split('/').at(-1));
    if (producedUntil === null) return void request.socket.destroy();
    if (wanted > beaconAt(producedUntil.toISOString()).round) return void response.writeHead(425).end();
    response.end(JSON.stringify({ round: wanted, signature: signed(wanted) }));
  });
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  chain = { chain: demonstration, relay: `http://127.0.0.1:${address.port}` };
  catalog = await catalogWithTickets('catalog_scheduled', { demonstration: chain });
  parts = catalog.parts;
});
beforeEach(() => {
  producedUntil = hour;
  asked.length = 0;
});
afterEach(() => void jest.useRealTimers());
afterAll(async () => {
  await catalog.close();
  relay.close();
});

/** Fakes only the date: timers still run. */
const at = (moment: Date, laterMs = 0) =>
  jest.useFakeTimers({ now: moment.getTime() + laterMs, doNotFake: [...allButDate] });
const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 86_400_000;

async function onSale(frozenAt = frozen): Promise<{ id: number; list: EntryList }> {
  at(committed);
  const product = { ...aProduct, maxParticipants: 6, maxWinners: 2, status: 'active' as const, beaconRule: rule };
  const { id } = await parts.creation.create(product, anActor);
  const list = await entryListOf(
    id,
    people.map((name) => personNamed(`${name} ${id}`)),
    frozenAt,
  );
  serveEntryLists(catalog.tickets, [list]);
  return { id, list };
}

/** As catalog learns from tickets that the last place is granted. */
const sellOut = (id: number, version = 2) => {
  const payload = { product_id: id, version, granted: 6, held: 0, capacity: 6, free_left: 0, held_until: null };
  return parts.dataSource.transaction((manager) => new ProductsHandlers().copyInventories([{ payload }], { manager }));
};
const run = (id: number, process = parts) => process.runs.startOrJoin(id);

/** Its list is frozen and published, and it waits for its hour. */
async function waiting() {
  const product = await onSale();
  at(published);
  await sellOut(product.id);
  await run(product.id);
  return product;
}

async function stateOf(id: number, process = parts) {
  const [draw] = await process.dataSource.query<Record<string, unknown>[]>(
    'SELECT stage, next_attempt_at, last_failure FROM draws WHERE product_id = $1',
    [id],
  );
  const { status, draw_at } = await process.products.readProduct(id, 'public');
  return { ...draw, status, draw_at };
}

/** One draw, with the round of its hour and the winners that follow from it. */
async function expectDrawn(id: number, process = parts) {
  const record = await process.draws.readRecord(id);
  const steps = await verifyRecord(JSON.parse(JSON.stringify(record)), undefined, null, [demonstration]);
  expect(steps.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
  expect(record.beacon?.source).toBe(`${demonstration.chainHash}/${round}`);
  const events = (await eventsOf(process, id)).map(({ event }) => event);
  expect(events.filter((event) => event === 'catalog.draw-completed.v1')).toHaveLength(1);
  expect(await stateOf(id, process)).toMatchObject({
    stage: 'completed',
    status: 'completed',
    draw_at: hour.toISOString(),
  });
  return record;
}

describe('the last place', () => {
  test('freezes the list, and publishes root, hour and round at once', async () => {
    const { id, list } = await waiting();
    expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon', status: 'active', next_attempt_at: hour });
    expect(await parts.products.readProduct(id, 'public')).toMatchObject({
      draw_at: hour.toISOString(),
      frozen: {
        tickets: 6,
        frozen_at: frozen.toISOString(),
        beacon_expected_at: hour.toISOString(),
        beacon_round: round,
      },
    });
    expect(list.frozen).toBe(true);
    const [changed, appointed] = (await eventsOf(parts, id)).slice(-2);
    expect(changed?.payload).toMatchObject({ status: 'active', draw_at: hour.toISOString() });
    expect(appointed).toEqual({
      event: DrawAppointed.name,
      payload: { product_id: id, version: 3, root: toHex(list.tree.root), draw_at: hour.toISOString() },
    });
    expect(asked).toEqual([]);
  });

  test('is announced by a statement that names what the record will, and by a calendar', async () => {
    const { id } = await onSale();
    await expect(parts.appointments.statement(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    at(published);
    await sellOut(id);
    await expect(parts.appointments.calendar(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    await run(id);
    const statement = await parts.appointments.statement(id);
    expect(statement).toMatchObject({ rule, tickets: 6, draw_at: hour.toISOString(), beacon_round: round });
    expect(await parts.appointments.calendar(id)).toContain('DTSTART:20261127T190000Z\r\n');
    at(hour);
    await run(id);
    expect(announcedOtherwise(await expectDrawn(id), statement)).toBeNull();
    expect(await parts.appointments.statement(id)).toEqual(statement);
  });

  test('told twice, also by another process, freezes once', async () => {
    const { id } = await onSale();
    at(published);
    await Promise.all([sellOut(id), sellOut(id, 3), parts.runs.freezeFullProducts()]);
    const other = await catalog.anotherProcess({ demonstration: chain });
    await Promise.all([run(id), run(id, other)]);
    await other.close();
    const events = (await eventsOf(parts, id)).filter(({ event }) => event === DrawAppointed.name);
    expect(events).toHaveLength(1);
  });

  test('is found by the sweep where its message came before all else', async () => {
    const { id } = await onSale();
    await setInventory(parts, id, 6);
    at(published);
    await parts.runs.freezeFullProducts();
    await run(id);
    expect(await stateOf(id)).toMatchObject({ draw_at: hour.toISOString() });
  });

  test('of a product without an hour freezes nothing', async () => {
    const { id } = await parts.creation.create({ ...aProduct, maxParticipants: 6, status: 'active' }, anActor);
    await sellOut(id);
    await parts.runs.freezeFullProducts();
    expect(await parts.dataSource.query('SELECT 1 FROM draws WHERE product_id = $1', [id])).toEqual([]);
  });
});

describe('from the freeze on', () => {
  const refused = expect.objectContaining({
    code: 'draw_at_hour',
    extras: {
      detail: 'Le tirage a lieu le vendredi 27 novembre 2026 à 19\u00a0h\u00a000\u00a0: il ne peut plus être changé',
    },
  });
  const acts: [string, (id: number) => Promise<unknown>][] = [
    ['an edit', (id) => parts.edits.update(id, { artificialBoost: 3 }, anActor)],
    ['another text', (id) => parts.edits.update(id, { description: 'Deux consoles' }, anActor)],
    ['more places', (id) => parts.edits.update(id, { maxParticipants: 7 }, anActor)],
    ['another end of the sale', (id) => parts.edits.update(id, { drawDate: '2026-12-20T18:00:00.000Z' }, anActor)],
    ['a draw by hand', (id) => parts.drawing.drawProduct(id, anActor)],
    ['a cancellation', (id) => parts.cancellation.cancelProduct(id, { reason: 'x', full: false }, anActor)],
    ['a public cancellation', (id) => parts.cancellation.cancelProduct(id, { reason: 'x', full: true }, anActor)],
  ];
  test('nobody edits, cancels or draws it', async () => {
    const { id } = await waiting();
    for (const [, act] of acts) await expect(act(id)).rejects.toEqual(refused);
    expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon', status: 'active' });
  });

  test('nor between its last place and its root', async () => {
    const { id } = await onSale();
    await sellOut(id);
    for (const [, act] of acts) await expect(act(id)).rejects.toMatchObject({ code: 'draw_at_hour', extras: {} });
  });

  test('nor after its hour, for as long as its round is away', async () => {
    const { id } = await waiting();
    producedUntil = null;
    at(hour, days(40));
    await expect(run(id)).rejects.toThrow('cannot be read');
    await expect(acts.at(-1)![1](id)).rejects.toEqual(refused);
  });

  test('a cancellation that was asked for before tickets knew that it is full ends nothing', async () => {
    const { id } = await onSale();
    at(published);
    catalog.tickets.answer(endSale, () => {
      throw new NeighbourProblem(403, 'full_needs_super_admin');
    });
    const cancelling = parts.cancellation.cancelProduct(id, { reason: 'x', full: true }, anActor);
    await expect(cancelling).rejects.toMatchObject({ code: 'draw_at_hour' });
    await sellOut(id);
    await run(id);
    expect(await stateOf(id)).toMatchObject({ draw_at: hour.toISOString() });
  });

  test.each([
    ["draw_at = draw_at + interval '1 day'"],
    ['draw_at = NULL'],
    ["beacon_rule = 'none'"],
    ["sale_ends_at = sale_ends_at - interval '1 day'"],
    ["status = 'cancelled', cancelled_at = now(), cancel_reason = 'x'"],
  ])('the database refuses %s', async (change) => {
    const { id } = await waiting();
    const changing = parts.dataSource.query(`UPDATE products SET version = version + 1, ${change} WHERE id = $1`, [id]);
    await expect(changing).rejects.toThrow();
  });
});

describe('at its hour', () => {
  test('the draw begins by itself, and is drawn with the round of the hour', async () => {
    const { id } = await waiting();
    at(hour);
    await run(id);
    const record = await expectDrawn(id);
    expect(record).toMatchObject({ demonstration: true, published_at: published.toISOString() });
    expect(asked).toEqual([`/${demonstration.chainHash}/public/${round}`]);
    expect(isVerified(await verifyRecord(record))).toBe(false);
    // Further calls return the same winners.
    expect((await parts.drawing.drawProduct(id, anActor)).winners).toHaveLength(2);
  });

  test('a moment before nothing begins', async () => {
    const { id } = await waiting();
    at(hour, -1);
    await run(id);
    expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon', status: 'active', next_attempt_at: hour });
    expect(asked).toEqual([]);
  });

  test('a late start has the same round', async () => {
    const { id } = await waiting();
    at(hour, days(2));
    producedUntil = new Date(hour.getTime() + days(2));
    await run(id);
    await expectDrawn(id);
  });

  test('while the relays are away for a day it is being drawn, and nothing moves', async () => {
    const { id } = await waiting();
    producedUntil = null;
    for (const later of [0, minutes(10), days(1)]) {
      at(hour, later);
      await expect(run(id)).rejects.toThrow('cannot be read');
      expect(await stateOf(id)).toMatchObject({ status: 'drawing', draw_at: hour.toISOString() });
    }
    producedUntil = hour;
    await run(id);
    await expectDrawn(id);
  });

  test('anybody may hand in its round', async () => {
    const { id } = await waiting();
    producedUntil = null;
    at(hour, -1);
    const handIn = () => parts.handingIn.handInBeacon(id, { round, signature: signed(round) }, 'somebody');
    await expect(handIn()).rejects.toMatchObject({ code: 'round_not_expected' });
    at(hour);
    await handIn();
    await run(id);
    await expectDrawn(id);
  });

  test('two instances draw once', async () => {
    const { id } = await waiting();
    const other = await catalog.anotherProcess({ demonstration: chain });
    at(hour);
    await Promise.all([run(id), run(id, other)]);
    await other.close();
    await expectDrawn(id);
  });

  test('an account that is closed between freeze and hour keeps its place in the draw, without its name', async () => {
    const { id, list } = await waiting();
    const handlers = new DrawsHandlers(new Outbox(parts.dataSource, { service: 'catalog', url: '' }));
    for (const user_id of new Set(list.users))
      await parts.dataSource.transaction((manager) =>
        handlers.eraseWinner({ ...UserErased.payload.parse(UserErased.fixture), user_id }, { manager }),
      );
    at(hour);
    await run(id);
    const { picks } = await expectDrawn(id);
    const winners = picks.filter(({ wins }) => wins);
    expect(winners).toHaveLength(2);
    expect(picks.some(({ given_up }) => given_up)).toBe(false);
  });
});

test('a public name that is replaced between freeze and hour is published as initials', async () => {
  const { id, list } = await waiting();
  const handlers = new DrawsHandlers(new Outbox(parts.dataSource, { service: 'catalog', url: '' }));
  for (const user_id of new Set(list.users))
    await parts.dataSource.transaction((manager) =>
      handlers.showInitials({ user_id, initials: 'E. A.', version: 4 }, { manager }),
    );
  at(hour);
  await run(id);
  const { picks } = await expectDrawn(id);
  expect(picks.filter(({ wins }) => wins).map((pick) => pick.display_name)).toEqual(['E. A.', 'E. A.']);
});

describe('clocks', () => {
  test('a list that is frozen 10 minutes in the future is refused', async () => {
    const { id } = await onSale(new Date(published.getTime() + minutes(10)));
    at(published);
    await sellOut(id);
    await expect(run(id)).rejects.toThrow('frozen in the future');
    expect(await stateOf(id)).toMatchObject({ stage: 'freezing', draw_at: null });
  });

  test('a catalog that is 10 minutes ahead begins early, and draws with the round of the hour', async () => {
    const { id } = await waiting();
    at(hour);
    producedUntil = new Date(hour.getTime() - minutes(10));
    await expect(run(id)).rejects.toThrow('it answered 425');
    producedUntil = hour;
    await run(id);
    await expectDrawn(id);
  });

  test('a catalog that is 10 minutes behind at the freeze has the same hour', async () => {
    const { id } = await onSale();
    at(published, -minutes(2));
    await sellOut(id);
    await run(id);
    expect(await stateOf(id)).toMatchObject({ draw_at: hour.toISOString() });
  });

  test('a root that was first published after the hour is drawn, and its record does not prove it', async () => {
    const { id } = await onSale();
    at(hour, 1);
    await sellOut(id);
    await run(id);
    const steps = await verifyRecord(await parts.draws.readRecord(id), undefined, null, [demonstration]);
    expect(steps.filter(({ outcome }) => outcome !== 'ok')).toMatchObject([{ step: 'beacon', outcome: 'unproven' }]);
  });
});

/** A process that freezes and draws, and dies in a transaction. @returns its product, and how many transactions it had */
async function dyingIn(death: number, moment: Moment) {
  const { id } = await onSale();
  const dying = await catalog.anotherProcess({ demonstration: chain });
  const count = dieInTransaction(dying, death, moment);
  at(published);
  await sellOut(id);
  await run(id, dying).catch(() => undefined);
  at(hour);
  await run(id, dying).catch(() => undefined);
  await dying.close();
  return { id, count };
}

test('a process that dies before or after any commit, at the freeze or at the hour, leaves one draw', async () => {
  const { id: honest, count } = await dyingIn(Number.POSITIVE_INFINITY, 'after the commit');
  await expectDrawn(honest);
  // The list twice, the beginning, the beacon, picks, the record twice.
  expect(count.transactions).toBeGreaterThanOrEqual(6);
  for (let death = 1; death <= count.transactions; death++) {
    for (const moment of ['before the commit', 'after the commit'] satisfies Moment[]) {
      const { id } = await dyingIn(death, moment);
      // Where it died at the freeze, the next process freezes in time; where it died at the hour, the next one is late.
      at(published);
      await run(id).catch(() => undefined);
      at(hour, minutes(3));
      await run(id);
      await expectDrawn(id);
    }
  }
});

test('where tickets is away at the freeze, its list is frozen as soon as it is back', async () => {
  const { id, list } = await onSale();
  catalog.tickets.answer(freezeEntryList, () => {
    throw new NeighbourProblem(503, 'service_unavailable');
  });
  at(published);
  await sellOut(id);
  await expect(run(id)).rejects.toThrow();
  serveEntryLists(catalog.tickets, [list]);
  await run(id);
  at(hour);
  await run(id);
  await expectDrawn(id);
});

test('where tickets is away at the hour, the draw is drawn with the round of the hour as soon as it is back', async () => {
  const { id, list } = await waiting();
  at(hour);
  catalog.tickets.answer(openEntries, () => {
    throw new NeighbourProblem(503, 'service_unavailable');
  });
  await expect(run(id)).rejects.toThrow();
  expect(await stateOf(id)).toMatchObject({ stage: 'picking', status: 'drawing', draw_at: hour.toISOString() });
  at(hour, days(1));
  producedUntil = new Date(hour.getTime() + days(1));
  serveEntryLists(catalog.tickets, [list]);
  await run(id);
  await expectDrawn(id);
});

describe('a restore in between', () => {
  test('of a backup of after the freeze: the winners are those of the world that was lost', async () => {
    const { id } = await waiting();
    const restored = await catalog.restored({ demonstration: chain });
    at(hour);
    await run(id);
    const lost = await expectDrawn(id);
    at(hour, minutes(40));
    await run(id, restored.process);
    const { picks, beacon, draw_key } = await expectDrawn(id, restored.process);
    expect({ picks, beacon, draw_key }).toEqual({ picks: lost.picks, beacon: lost.beacon, draw_key: lost.draw_key });
    await restored.close();
  });

  test('of a backup of before the freeze, while tickets has it: root, hour and round are those that were published', async () => {
    const { id } = await onSale();
    at(published);
    await sellOut(id);
    const restored = await catalog.restored({ demonstration: chain });
    await run(id);
    const told = await parts.appointments.statement(id);
    at(published, minutes(50));
    await run(id, restored.process);
    const again = await restored.process.appointments.statement(id);
    expect(again).toEqual({ ...told, published_at: new Date(published.getTime() + minutes(50)).toISOString() });
    at(hour);
    await run(id, restored.process);
    await expectDrawn(id, restored.process);
    await restored.close();
  });
});
