import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { isVerified, quicknet, verifyRecord } from '@raffle/draw-protocol';
import { allButDate } from '@raffle/test-kit';
import { publishedForRound1000, recordedRounds } from '../../../../packages/draw-protocol/test/drand-rounds.js';
import {
  anActor,
  aProduct,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  setInventory,
  type CatalogWithTickets,
} from '../../test/catalog-parts.js';
import { entryListOf, personNamed, serveEntryLists } from '../../test/entry-list.js';

const [round1000, round1001] = recordedRounds;
const published = new Date(publishedForRound1000);
const produced = new Date('2023-08-23T15:59:24.500Z');

let catalog: CatalogWithTickets;
let parts: CatalogWithTickets['parts'];
let tickets: CatalogWithTickets['tickets'];
/** What the two relays answer, in their order; undefined: the connection closes without an answer. */
let answers: ({ status?: number; body: unknown } | undefined)[];
const asked: string[] = [];
const relays: Server[] = [];

beforeAll(async () => {
  const urls = await Promise.all([0, 1].map(startRelay));
  catalog = await catalogWithTickets('catalog_beacons', { relays: urls, rule: drandRule });
  ({ parts, tickets } = catalog);
});
afterEach(() => {
  jest.useRealTimers();
  asked.length = 0;
});
afterAll(async () => {
  await catalog.close();
  relays.forEach((relay) => relay.close());
});

async function startRelay(index: number): Promise<string> {
  const relay = createServer((request, response) => {
    asked.push(`${index}${request.url}`);
    const answer = answers[index];
    if (!answer) return void request.socket.destroy();
    response.statusCode = answer.status ?? 200;
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  relays.push(relay);
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/`;
}

/** Fakes only the date: timers still run. */
const at = (moment: Date) => jest.useFakeTimers({ now: moment, doNotFake: [...allButDate] });

/** A full product with a beacon rule: its list is published, and its draw waits. */
async function waiting(beaconRule?: string) {
  at(new Date('2023-08-20T10:00:00.000Z'));
  const { id } = await parts.creation.create(
    { ...aProduct, maxParticipants: 6, maxWinners: 2, status: 'active', ...(beaconRule && { beaconRule }) },
    anActor,
  );
  await setInventory(parts, id, 6);
  serveEntryLists(tickets, [
    await entryListOf(id, ['Ama', 'Ama', 'Kofi', 'Edem', 'Yao', 'Afi'].map(personNamed), published),
  ]);
  at(published);
  await expect(parts.drawing.draw(id, anActor)).rejects.toMatchObject({ code: 'beacon_awaited' });
  return id;
}

async function stateOf(id: number) {
  const [draw] = await parts.dataSource.query<Record<string, unknown>[]>(
    'SELECT stage, attempts, last_failure, next_attempt_at, beacon_value FROM draws WHERE product_id = $1',
    [id],
  );
  return { ...draw, status: (await parts.products.one(id, false)).status };
}
const run = (id: number) => parts.runs.run(id);

describe('a draw that waits for drand', () => {
  test('publishes its list, waits for the round, and is drawn with it', async () => {
    const id = await waiting();
    answers = [undefined, undefined];
    expect(await stateOf(id)).toMatchObject({
      stage: 'awaiting_beacon',
      status: 'drawing',
      next_attempt_at: new Date('2023-08-23T15:59:24.000Z'),
    });
    expect(await parts.products.one(id, false)).toMatchObject({
      frozen: {
        tickets: 6,
        frozen_at: publishedForRound1000,
        beacon_expected_at: '2023-08-23T15:59:24.000Z',
        beacon_round: 1000,
      },
    });
    expect(await parts.dataSource.query('SELECT 1 FROM draw_picks WHERE product_id = $1', [id])).toEqual([]);
    await expect(parts.draws.record(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    expect(asked).toEqual([]);

    answers = [{ body: round1000 }, undefined];
    at(produced);
    await run(id);
    expect(asked).toEqual([`0/${quicknet.chainHash}/public/1000`]);
    const record = await parts.draws.record(id);
    expect(record).toMatchObject({
      terms: { rule: drandRule },
      published_at: publishedForRound1000,
      beacon: { kind: 'drand', source: `${quicknet.chainHash}/1000`, value: round1000.signature },
    });
    expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
    expect((await parts.drawing.draw(id, anActor)).winners).toHaveLength(2);
  });

  test.each<[string, (typeof answers)[number], string]>([
    ['is unavailable', undefined, 'other side closed'],
    ['answers an error', { status: 500, body: 'no' }, 'it answered 500'],
    ['answers another round', { body: round1001 }, 'it answered round 1001'],
    [
      'answers a signature that is not drand’s',
      { body: { round: 1000, signature: round1001.signature } },
      'not quicknet',
    ],
    ['does not answer JSON', { body: '<html>' }, 'JSON'],
    ['answers an unexpected shape', { body: { round: '1000' } }, 'round'],
  ])('asks the next relay when one %s', async (_, answer, reason) => {
    const id = await waiting();
    answers = [answer, answer];
    at(produced);
    await expect(run(id)).rejects.toThrow('Round 1000 of drand cannot be read');
    const failed = await stateOf(id);
    expect(failed).toMatchObject({ stage: 'awaiting_beacon', status: 'drawing', attempts: 1, beacon_value: null });
    expect(failed).toHaveProperty('last_failure', expect.stringContaining(reason));

    answers = [answer, { body: round1000 }];
    await run(id);
    expect(await stateOf(id)).toMatchObject({ stage: 'completed', status: 'completed' });
    expect(asked).toHaveLength(4);
  });

  test('is cancelled in public after 7 days without the beacon, publishing only its seed', async () => {
    const id = await waiting();
    answers = [undefined, undefined];
    at(new Date(published.getTime() + 7 * 86_400_000 - 1));
    await expect(run(id)).rejects.toThrow();
    at(new Date(published.getTime() + 7 * 86_400_000));
    await run(id);
    expect(await stateOf(id)).toMatchObject({ stage: 'cancelled', status: 'cancelled' });
    const record = await parts.draws.record(id);
    expect(record).toMatchObject({
      beacon: null,
      draw_key: null,
      picks: [],
      cancelled: { reason: expect.stringContaining('7 jours') },
    });
    expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
    const cancelled = (await eventsOf(parts, id)).filter(({ event }) => event === 'catalog.draw-cancelled.v1');
    expect(cancelled).toHaveLength(1);
  });
});

describe('a draw that waits for a lottery', () => {
  const drawnAt = '2023-08-23T19:30:00+00:00';
  const enter = (id: number, body: { drawnAt: string; value: string }) => parts.drawing.enterBeacon(id, body, anActor);

  test('is drawn once with the value that a witness enters, which the audit log records', async () => {
    const id = await waiting('public:Loto Diamant');
    at(new Date('2023-08-23T20:00:00.000Z'));
    await run(id);
    expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon' });
    const { winners } = await enter(id, { drawnAt, value: '7 19 33' });
    expect(winners).toHaveLength(2);
    const record = await parts.draws.record(id);
    expect(record.beacon).toEqual({
      kind: 'public',
      source: 'Loto Diamant 2023-08-23T19:30:00.000Z',
      value: '7 19 33',
    });
    expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
    await expect(enter(id, { drawnAt, value: '1 2 3' })).rejects.toMatchObject({ code: 'product_transition_refused' });
    const lines = await parts.dataSource.query(
      `SELECT admin_id, after FROM product_audit WHERE product_id = $1 AND action = 'beacon_entered'`,
      [id],
    );
    expect(lines).toEqual([
      { admin_id: anActor.adminId, after: { beacon_source: record.beacon?.source, beacon_value: '7 19 33' } },
    ]);
  });

  test('refuses a lottery drawing before the list, one in the future, and a value for another rule', async () => {
    const id = await waiting('public:Loto Diamant');
    at(new Date('2023-08-23T20:00:00.000Z'));
    for (const wrong of ['2023-08-23T15:59:21.999Z', '2023-08-23T20:00:00.001Z'])
      await expect(enter(id, { drawnAt: wrong, value: '7' })).rejects.toMatchObject({ code: 'invalid_request' });
    const drand = await waiting();
    at(new Date('2023-08-23T20:00:00.000Z'));
    await expect(enter(drand, { drawnAt, value: '7' })).rejects.toMatchObject({ code: 'product_transition_refused' });
    await expect(enter(99_999, { drawnAt, value: '7' })).rejects.toMatchObject({ code: 'product_not_found' });
  });
});

test('a full product with a beacon rule that is cancelled publishes only its seed', async () => {
  const id = await productOnSale(parts, 2, 1);
  serveEntryLists(tickets, [await entryListOf(id, ['Ama', 'Kofi'].map(personNamed))]);
  await parts.cancellation.cancel(id, { reason: 'Le lot n’existe plus', full: true }, anActor);
  expect(await stateOf(id)).toMatchObject({ stage: 'cancelled', status: 'cancelled' });
  const record = await parts.draws.record(id);
  expect(record).toMatchObject({ draw_key: null, picks: [] });
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
});

describe('the rule', () => {
  test('is the configured one by default, can be changed, and is fixed from activation on', async () => {
    const draft = await parts.creation.create(aProduct, anActor);
    expect(draft.beacon_rule).toBe(drandRule);
    const { beacon_rule } = await parts.edits.update(
      draft.id,
      { status: 'active', beaconRule: 'public:Loto' },
      anActor,
    );
    expect(beacon_rule).toBe('public:Loto');
    await expect(parts.edits.update(draft.id, { beaconRule: 'none' }, anActor)).rejects.toMatchObject({
      code: 'product_locked',
    });
  });

  test('cannot be drand when no relay is configured', async () => {
    const without = await catalog.anotherProcess();
    const open = () => without.creation.create({ ...aProduct, status: 'active', beaconRule: drandRule }, anActor);
    await expect(open()).rejects.toMatchObject({ code: 'beacon_unavailable' });
    await without.close();
  });
});

test('the database refuses picks without the value of the beacon rule, and changes of that value', async () => {
  const id = await waiting('public:Loto');
  const sql = (statement: string) => parts.dataSource.query(statement, [id]);
  await expect(sql(`UPDATE draws SET stage = 'picking' WHERE product_id = $1`)).rejects.toThrow('its beacon alone');
  await expect(sql(`UPDATE draws SET beacon_source = 'x', beacon_value = 'y' WHERE product_id = $1`)).rejects.toThrow();
  await expect(sql(`UPDATE draws SET published_at = now() WHERE product_id = $1`)).rejects.toThrow('is frozen');
  await sql(`UPDATE draws SET stage = 'picking', beacon_source = 'x', beacon_value = 'y' WHERE product_id = $1`);
  await expect(sql(`UPDATE draws SET beacon_value = 'z' WHERE product_id = $1`)).rejects.toThrow('is entered once');
});
