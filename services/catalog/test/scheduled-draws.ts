import { createServer } from 'node:http';
import { expect, jest } from '@jest/globals';
import { verifyRecord } from '@raffle/draw-protocol';
import { allButDate } from '@raffle/test-kit';
import { beaconAt, demonstration, signed } from '../../../packages/draw-protocol/test/demonstration-chain.js';
import { ProductsHandlers } from '../src/products/products.handlers.js';
import { anActor, aProduct, catalogWithTickets, eventsOf } from './catalog-parts.js';
import { entryListOf, personNamed, serveEntryLists, type EntryList } from './entry-list.js';

export const rule = `drand:${demonstration.chainHash};at=fri-19:00`;
const committed = new Date('2026-11-16T08:00:00.000Z');
/** A Friday: the hour of the same evening is less than two hours away. */
export const frozen = new Date('2026-11-20T17:30:00.000Z');
export const published = new Date('2026-11-20T17:30:04.000Z');
export const hour = new Date('2026-11-27T19:00:00.000Z');
export const { round } = beaconAt(hour.toISOString());
const people = ['Ama', 'Ama', 'Kofi', 'Edem', 'Yao', 'Afi'];

/** Fakes only the date: timers still run. */
export const at = (moment: Date, laterMs = 0) =>
  jest.useFakeTimers({ now: moment.getTime() + laterMs, doNotFake: [...allButDate] });
export const minutes = (count: number) => count * 60_000;
export const days = (count: number) => count * 86_400_000;

export type ScheduledDraws = Awaited<ReturnType<typeof scheduledDraws>>;

/** A catalog with a relay of demonstrations, whose products of six places are drawn on Fridays at 19:00. */
export async function scheduledDraws(database: string) {
  const relay = await startRelay();
  const chain = { chain: demonstration, relay: relay.url };
  const catalog = await catalogWithTickets(database, { demonstration: chain });
  const { parts } = catalog;

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
    return parts.dataSource.transaction((manager) =>
      new ProductsHandlers().copyInventories([{ payload }], { manager }),
    );
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

  return {
    catalog,
    parts,
    relay,
    onSale,
    sellOut,
    run,
    waiting,
    stateOf,
    expectDrawn,
    anotherProcess: () => catalog.anotherProcess({ demonstration: chain }),
    restored: () => catalog.restored({ demonstration: chain }),
    close: async () => {
      await catalog.close();
      relay.close();
    },
  };
}

/** Answers the rounds of the demonstration chain. */
async function startRelay() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const wanted = Number(request.url?.split('/').at(-1));
    if (relay.producedUntil === null) return void request.socket.destroy();
    if (wanted > beaconAt(relay.producedUntil.toISOString()).round) return void response.writeHead(425).end();
    response.end(JSON.stringify({ round: wanted, signature: signed(wanted) }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const relay = {
    url: `http://127.0.0.1:${address.port}`,
    /** What it was asked for. */
    asked,
    /** It answers rounds up to this moment; null: it is away. */
    producedUntil: hour as Date | null,
    close: () => void server.close(),
  };
  return relay;
}
