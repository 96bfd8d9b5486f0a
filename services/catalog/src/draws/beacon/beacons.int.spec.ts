import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { drandRule } from '@raffle/contracts/values';
import { isVerified, quicknet, verifyRecord } from '@raffle/draw-protocol';
import { allButDate, eventually, unguarded } from '@raffle/test-kit';
import { publishedForRound1000, recordedRounds } from '../../../../../packages/draw-protocol/test/drand-rounds.js';
import {
  anActor,
  aProduct,
  catalogWithTickets,
  eventsOf,
  productOnSale,
  setInventory,
  type CatalogWithTickets,
} from '../../../test/catalog-parts.js';
import { dieInTransaction } from '../../../test/dying-process.js';
import { entryListOf, personNamed, serveEntryLists } from '../../../test/entry-list.js';

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

/** A full product under drand's rule: its list is published, and its draw waits. */
async function waiting() {
  at(new Date('2023-08-20T10:00:00.000Z'));
  const { id } = await parts.creation.create(
    { ...aProduct, maxParticipants: 6, maxWinners: 2, status: 'active' },
    anActor,
  );
  await setInventory(parts, id, 6);
  serveEntryLists(tickets, [
    await entryListOf(id, ['Ama', 'Ama', 'Kofi', 'Edem', 'Yao', 'Afi'].map(personNamed), published),
  ]);
  at(published);
  await expect(parts.drawing.drawProduct(id, anActor)).rejects.toMatchObject({ code: 'beacon_awaited' });
  return id;
}

async function stateOf(id: number) {
  const [draw] = await parts.dataSource.query<Record<string, unknown>[]>(
    'SELECT stage, attempts, last_failure, next_attempt_at, beacon_value FROM draws WHERE product_id = $1',
    [id],
  );
  return { ...draw, status: (await parts.products.readProduct(id, 'public')).status };
}
const run = (id: number) => parts.runs.startOrJoin(id);

describe('a draw that waits for drand', () => {
  test('publishes its list, waits for the round, and is drawn with it', async () => {
    const id = await waiting();
    answers = [undefined, undefined];
    expect(await stateOf(id)).toMatchObject({
      stage: 'awaiting_beacon',
      status: 'drawing',
      next_attempt_at: new Date('2023-08-23T15:59:24.000Z'),
    });
    expect(await parts.products.readProduct(id, 'public')).toMatchObject({
      frozen: {
        tickets: 6,
        holders: 5,
        frozen_at: publishedForRound1000,
        beacon_expected_at: '2023-08-23T15:59:24.000Z',
        beacon_round: 1000,
      },
    });
    expect(await parts.dataSource.query('SELECT 1 FROM draw_picks WHERE product_id = $1', [id])).toEqual([]);
    await expect(parts.draws.readRecord(id)).rejects.toMatchObject({ code: 'draw_not_found' });
    expect(asked).toEqual([]);

    answers = [{ body: round1000 }, undefined];
    at(produced);
    await run(id);
    expect(asked).toEqual([`0/${quicknet.chainHash}/public/1000`]);
    const record = await parts.draws.readRecord(id);
    expect(record).toMatchObject({
      terms: { rule: drandRule },
      published_at: publishedForRound1000,
      beacon: { kind: 'drand', source: `${quicknet.chainHash}/1000`, value: round1000.signature },
    });
    expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
    expect((await parts.drawing.drawProduct(id, anActor)).winners).toHaveLength(2);
  });

  test.each<[string, (typeof answers)[number], string]>([
    ['is unavailable', undefined, 'other side closed'],
    ['answers an error', { status: 500, body: 'no' }, 'it answered 500'],
    ['answers another round', { body: round1001 }, 'it answered round 1001'],
    [
      'answers a signature that is not drand’s',
      { body: { round: 1000, signature: round1001.signature } },
      'not the chain’s',
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

  test('waits without end, and cannot be ended by one administrator', async () => {
    const id = await waiting();
    answers = [undefined, undefined];
    for (const days of [7, 30, 400]) {
      at(new Date(published.getTime() + days * 86_400_000));
      await expect(run(id)).rejects.toThrow('Round 1000');
      const end = () => parts.cancellation.cancelProduct(id, { reason: 'Assez attendu', full: true }, anActor);
      const code = days < 30 ? 'product_transition_refused' : 'approval_needed';
      await expect(end()).rejects.toMatchObject({ code });
    }
    expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon', status: 'drawing' });
    answers = [{ body: round1000 }];
    await run(id);
    expect(await stateOf(id)).toMatchObject({ stage: 'completed', status: 'completed' });
  });

  test('is ended by two people after 30 days: credits, and a record that does not verify', async () => {
    const id = await waiting();
    at(new Date(published.getTime() + 30 * 86_400_000));
    await parts.dataSource.transaction(async (manager) => {
      expect(await parts.beginning.checkCancellable(manager, id, true)).toMatchObject({ full: true, absent: true });
      await parts.beginning.beginCancellation(manager, id, { reason: 'drand s’est arrêté', full: true }, anActor);
    });
    await run(id);
    expect(asked).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ stage: 'cancelled', status: 'cancelled' });
    const record = await parts.draws.readRecord(id);
    expect(record).toMatchObject({
      beacon: null,
      draw_key: null,
      picks: [],
      cancelled: { reason: 'drand s’est arrêté' },
    });
    const steps = await verifyRecord(JSON.parse(JSON.stringify(record)));
    expect(steps.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'none')).toEqual([
      {
        step: 'beacon',
        outcome: 'failed',
        findings: [{ reason: expect.stringContaining('without round 1000 of drand') }],
      },
    ]);
    const events = (await eventsOf(parts, id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'catalog.draw-cancelled.v1')).toHaveLength(1);
    await expect(handIn(id)).rejects.toMatchObject({ code: 'round_not_expected' });
  });
});

const handIn = (id: number, round: { round: number; signature: string } = round1000, from = 'visitor') =>
  parts.handingIn.handInBeacon(id, round, from);

describe('a round that somebody hands in', () => {
  test('draws the winners while the relays answer nothing', async () => {
    const id = await waiting();
    answers = [undefined, undefined];
    at(produced);
    await expect(run(id)).rejects.toThrow();
    await handIn(id);
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ stage: 'completed', status: 'completed' }));
    const record = await parts.draws.readRecord(id);
    expect(record.beacon).toEqual({
      kind: 'drand',
      source: `${quicknet.chainHash}/1000`,
      value: round1000.signature,
    });
    expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
    await expect(handIn(id)).rejects.toMatchObject({ code: 'round_not_expected' });
  });

  test.each<[string, { round: number; signature: string }, Date]>([
    ['of another number', round1001, produced],
    ['of the next number with the right signature', { ...round1000, round: 1001 }, produced],
    ['with another round’s signature', { round: 1000, signature: round1001.signature }, produced],
    ['with bytes that are no signature', { round: 1000, signature: 'f'.repeat(96) }, produced],
    ['before it is due', round1000, new Date('2023-08-23T15:59:23.999Z')],
  ])('is refused %s, and the draw goes on waiting', async (_, round, moment) => {
    const id = await waiting();
    at(moment);
    await expect(handIn(id, round)).rejects.toMatchObject({ code: 'round_not_expected' });
    expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon', beacon_value: null });
  });

  test('is refused for a draw that waits for none, and for a product that does not exist', async () => {
    const onSale = await productOnSale(parts, 2, 1, 1);
    const draft = await parts.creation.create(aProduct, anActor);
    at(produced);
    await expect(handIn(onSale)).rejects.toMatchObject({ code: 'round_not_expected' });
    for (const id of [draft.id, 99_999]) await expect(handIn(id)).rejects.toMatchObject({ code: 'product_not_found' });
  });

  test('is taken once, however many hand it in at the same time, also in two processes', async () => {
    const id = await waiting();
    const other = await catalog.anotherProcess();
    at(produced);
    const all = [parts, other, parts, other].map((by) => by.handingIn.handInBeacon(id, round1000, 'visitor'));
    const taken = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ stage: 'completed' }));
    await other.close();
  });

  test('gets through a flood of wrong ones, from elsewhere or from the same network', async () => {
    const id = await waiting();
    at(produced);
    const wrong = { round: 1000, signature: round1001.signature };
    let [flooding, refused] = [true, 0];
    const flood = Array.from({ length: 8 }, async (_, sender) => {
      while (flooding) {
        await handIn(id, wrong, `network ${sender % 2}`).catch(() => (refused += 1));
        await new Promise(setImmediate);
      }
    });
    await eventually(async () => expect(refused).toBeGreaterThan(4));
    await eventually(() => handIn(id, round1000, 'network 1'));
    flooding = false;
    await Promise.all(flood);
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ stage: 'completed' }));
  });
});

/** A cancellation before the round, whose process dies in a transaction: 1 begins, 2 and 3 publish the list, 4 and 5 the record. */
async function cancelledUntil(transaction: number): Promise<number> {
  at(new Date('2023-08-20T10:00:00.000Z'));
  const id = await productOnSale(parts, 2, 1);
  serveEntryLists(tickets, [await entryListOf(id, ['Ama', 'Kofi'].map(personNamed), published)]);
  at(published);
  const dying = await catalog.anotherProcess();
  dieInTransaction(dying, transaction, 'before the commit');
  await dying.cancellation
    .cancelProduct(id, { reason: 'Le lot n’existe plus', full: true }, anActor)
    .catch(() => undefined);
  await dying.close();
  expect(await stateOf(id)).toMatchObject({ stage: 'awaiting_beacon' });
  return id;
}

test('a cancellation that stopped before its round was due goes on with the round once that can be known', async () => {
  const id = await cancelledUntil(4);
  answers = [undefined, undefined];
  at(produced);
  await expect(run(id)).rejects.toThrow('Round 1000');
  answers = [{ body: round1000 }];
  await run(id);
  const record = await parts.draws.readRecord(id);
  expect(record).toMatchObject({
    cancelled: { reason: 'Le lot n’existe plus' },
    beacon: { value: round1000.signature },
  });
  expect(record.picks).toHaveLength(1);
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
});

test('a record that was stored before the round was due is published after it, and the round is not taken', async () => {
  const id = await cancelledUntil(5);
  await expect(parts.draws.readRecord(id)).rejects.toMatchObject({ code: 'draw_not_found' });
  answers = [{ body: round1000 }];
  at(produced);
  await expect(parts.handingIn.handInBeacon(id, round1000, 'anybody')).rejects.toMatchObject({
    code: 'round_not_expected',
  });
  await run(id);
  const record = await parts.draws.readRecord(id);
  expect(record).toMatchObject({ beacon: null, draw_key: null, drawn_at: published.toISOString() });
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
});

test('a full product with a beacon rule that is cancelled publishes only its seed', async () => {
  const id = await productOnSale(parts, 2, 1);
  serveEntryLists(tickets, [await entryListOf(id, ['Ama', 'Kofi'].map(personNamed))]);
  await parts.cancellation.cancelProduct(id, { reason: 'Le lot n’existe plus', full: true }, anActor);
  expect(await stateOf(id)).toMatchObject({ stage: 'cancelled', status: 'cancelled' });
  const record = await parts.draws.readRecord(id);
  expect(record).toMatchObject({ draw_key: null, picks: [] });
  expect(isVerified(await verifyRecord(JSON.parse(JSON.stringify(record))))).toBe(true);
});

describe('the rule', () => {
  test('is the configured one by default, can be changed, and is fixed from activation on', async () => {
    const draft = await parts.creation.create(aProduct, anActor);
    expect(draft.beacon_rule).toBe(drandRule);
    const { beacon_rule } = await parts.edits.update(draft.id, { status: 'active', beaconRule: 'none' }, anActor);
    expect(beacon_rule).toBe('none');
    await expect(parts.edits.update(draft.id, { beaconRule: drandRule }, anActor)).rejects.toMatchObject({
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

describe('the database refuses', () => {
  const changed = (change: string) => `UPDATE draws SET ${change} WHERE product_id = $1`;
  const sql = (id: number, change: string) => parts.dataSource.query(changed(change), [id]);
  const unguardedSql = (id: number, change: string) => unguarded(catalog.databaseUrl, 'draws', changed(change), [id]);
  const round = `beacon_source = '${quicknet.chainHash}/1000', beacon_value = '${round1000.signature}'`;
  /** A draw that waits since so long, by the database's clock. */
  async function waitingSince(interval: string): Promise<number> {
    const id = await waiting();
    jest.useRealTimers();
    await unguardedSql(id, `published_at = now() - interval '${interval}', frozen_at = now() - interval '${interval}'`);
    return id;
  }
  const cancelledAlone = `stage = 'cancelled', cancel_reason = 'x', record = '{}', drawn_at = now()`;

  test('picks without the round, a value that is none, and changes of a stored one', async () => {
    const id = await waiting();
    await expect(sql(id, `stage = 'picking'`)).rejects.toThrow('its beacon alone');
    await expect(sql(id, round)).rejects.toThrow();
    await expect(sql(id, `published_at = now()`)).rejects.toThrow('is frozen');
    for (const value of [`beacon_source = 'Loto 2026-11-27', beacon_value = '7 19 33'`, `${round} || '00'`])
      await expect(sql(id, `stage = 'picking', ${value}`)).rejects.toThrow('a_beacon_is_a_signed_round');
    await sql(id, `stage = 'picking', ${round}`);
    await expect(sql(id, `beacon_value = repeat('a', 96)`)).rejects.toThrow('is entered once');
  });

  test.each(['11 minutes', '29 days 23 hours'])('to end a draw that waits for %s', async (since) => {
    const id = await waitingSince(since);
    for (const change of [`cancel_reason = 'x'`, `started_by = 'x'`])
      await expect(sql(id, change)).rejects.toThrow('stays what it was asked for');
    await expect(sql(id, cancelledAlone)).rejects.toThrow('stays what it was asked for');
  });

  test('to end a draw that waits for 30 days in one statement, without who asked for it', async () => {
    const id = await waitingSince('30 days');
    await expect(sql(id, cancelledAlone)).rejects.toThrow('stays what it was asked for');
    await sql(id, `cancel_reason = 'x'`);
    await sql(id, `stage = 'cancelled', record = '{}', drawn_at = now()`);
  });

  test('to publish the seed alone of a cancellation once its round can be known', async () => {
    const id = await waitingSince('11 minutes');
    await unguardedSql(id, `cancel_reason = 'x', cancels_full = true`);
    await expect(sql(id, `stage = 'cancelled', record = '{}', drawn_at = now()`)).rejects.toThrow(
      'waits for its beacon',
    );
  });
});
