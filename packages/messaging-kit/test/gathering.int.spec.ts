import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { eventually } from '@raffle/test-kit';
import type { EventPayload } from '@raffle/contracts/events';
import { Client } from 'pg';
import { OnEvent, exchange, listDeadLetters, queueOf, type EventContext } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { compileSampleService, startSampleProcess } from './running-process.js';
import { createSamples, figuresOf, type Samples } from './samples.js';
import { OrderCounted, OrderFilled } from './sample-service/events.js';

let samples: Samples;
beforeAll(() => compileSampleService());
beforeEach(async () => {
  samples = await createSamples();
});
afterEach(() => samples.drop());

type Counted = EventPayload<typeof OrderCounted> & { id?: string };
const counted = (customer: number, quantity = 1, version = 1): Counted => ({ customer, quantity, version });
const twenty = Array.from({ length: 20 }, (_, order) => counted(order % 5));

/** Publishes all of them within a few milliseconds. */
async function publishAtOnce(orders: readonly Counted[]): Promise<void> {
  const { channel, close } = await openChannel(samples.brokerUrl);
  orders.forEach(({ id, ...payload }, index) =>
    channel.publish(exchange, OrderCounted.name, Buffer.from(JSON.stringify(payload)), {
      messageId: id ?? `counted-${index}`,
      correlationId: `story-${index}`,
      headers: { 'occurred-at': new Date().toISOString() },
    }),
  );
  await channel.waitForConfirms();
  await close();
}

/** A service that consumes. */
async function startTickets(options: Parameters<Samples['start']>[1] = {}) {
  const tickets = await samples.start('tickets', { pauses: '100', ...options });
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  return tickets;
}

const customers = () =>
  samples.sql<{ id: number; counted: number; version: number }>('tickets', 'SELECT * FROM customers ORDER BY id');
const sum = async () => (await customers()).reduce((total, customer) => total + customer.counted, 0);
const transactions = async () =>
  (await samples.sql('tickets', `SELECT DISTINCT xmin::text FROM inbox WHERE event = '${OrderCounted.name}'`)).length;
const letters = () => listDeadLetters({ url: samples.brokerUrl, service: 'tickets' });

async function leftInQueue(): Promise<number> {
  const { channel, close } = await openChannel(samples.brokerUrl);
  const { messageCount } = await channel.checkQueue(queueOf('tickets'));
  await close();
  return messageCount;
}

test('what arrives together is handled in one transaction with an inbox row each, and each causes its own events', async () => {
  const tickets = await startTickets();
  const holder = new Client({ connectionString: samples.databases.tickets });
  await holder.connect();
  try {
    // The first list waits until all have arrived, however slowly they do: the others are the second.
    await holder.query('BEGIN; LOCK TABLE customers IN SHARE MODE');
    await publishAtOnce(twenty);
    await eventually(async () => expect(await leftInQueue()).toBe(0));
    await holder.query('COMMIT');
  } finally {
    await holder.end();
  }
  await eventually(async () => expect(await sum()).toBe(20));
  expect(await transactions()).toBeLessThanOrEqual(2);
  expect(await samples.sql('tickets', 'SELECT 1 FROM inbox')).toHaveLength(20);
  const caused = await samples.sql<{ correlation_id: string; causation_id: string }>(
    'tickets',
    'SELECT correlation_id, causation_id FROM outbox WHERE event = $1 ORDER BY id',
    [OrderFilled.name],
  );
  expect(new Set(caused.map(({ correlation_id, causation_id }) => `${correlation_id} ${causation_id}`))).toEqual(
    new Set(twenty.map((_, index) => `story-${index} counted-${index}`)),
  );
  expect(await figuresOf(tickets)).toMatch(/messaging_inbox_handled_total\{[^}]*\} 20/);
});

test('a bad one among twenty fails alone: the others take effect at once, and it is retried and dead-lettered', async () => {
  const tickets = await startTickets();
  await publishAtOnce([...twenty, { ...counted(9, 2_000), id: 'bad' }]);
  await eventually(async () => expect(await letters()).toMatchObject([{ messageId: 'bad', reason: 'handler_failed' }]));
  expect(await sum()).toBe(20);
  expect(await figuresOf(tickets)).toMatch(/messaging_inbox_retries_total\{[^}]*cause="handler_failed"[^}]*\} 1\n/);
});

test('a message that is delivered again within a window, or later, takes effect once', async () => {
  const tickets = await startTickets();
  const same = { ...counted(1), id: 'same' };
  await publishAtOnce([same, same, same, { ...counted(1), id: 'another' }]);
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 2/));
  await publishAtOnce([same, same]);
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(/messaging_inbox_duplicates_total\{[^}]*\} 4/));
  expect(await sum()).toBe(2);
  expect(await leftInQueue()).toBe(0);
});

test('the newest version of a window wins, and an older one later changes nothing', async () => {
  await startTickets();
  await publishAtOnce([3, 1, 2].map((version) => ({ ...counted(1, 1, version), id: `v${version}` })));
  await eventually(async () => expect(await customers()).toEqual([{ id: 1, counted: 3, version: 3 }]));
  await publishAtOnce([{ ...counted(1, 1, 1), id: 'late' }]);
  await eventually(async () => expect(await customers()).toEqual([{ id: 1, counted: 4, version: 3 }]));
});

test('two processes count the same customers without failing each other', async () => {
  const both = [await startTickets(), await startTickets()];
  const many = Array.from({ length: 1_000 }, (_, order) => counted((order * 7) % 10));
  const began = performance.now();
  await publishAtOnce(many);
  await eventually(async () => expect(await sum()).toBe(1_000));
  // On a busy machine they arrive slowly: each process handles one list in each tenth of a second then.
  const lists = both.length * Math.ceil((performance.now() - began) / 100);
  expect(await transactions()).toBeLessThan(Math.max(100, lists));
  expect(await letters()).toEqual([]);
  for (const tickets of both) expect(await figuresOf(tickets)).not.toMatch(/cause="handler_failed"[^}]*\} [1-9]/);
});

test('killed between the commit of a list and its acknowledgements: redelivered, one effect each', async () => {
  // They wait in the queue, from which they come together.
  await (await startTickets()).close();
  await publishAtOnce(twenty);
  const doomed = startSampleProcess({
    ...samples.env('tickets'),
    LOG_LEVEL: 'info',
    SAMPLE_CRASH: 'before-ack-of-many',
  });
  expect(await doomed.ended).toBe('SIGKILL');
  const handled = await sum();
  expect(handled).toBeGreaterThan(1);
  const tickets = await startTickets();
  await eventually(async () => expect(await leftInQueue()).toBe(0));
  await eventually(async () =>
    expect(await figuresOf(tickets)).toMatch(new RegExp(`messaging_inbox_duplicates_total\\{[^}]*\\} ${handled}`)),
  );
  expect(await sum()).toBe(20);
});

test('a shutdown within a window handles and acknowledges what was gathered', async () => {
  const tickets = await startTickets();
  await publishAtOnce(twenty);
  await tickets.close();
  expect(await leftInQueue()).toBe(0);
  expect(await sum()).toBe(20);
});

test('while the database has no room a list waits without using up its retries', async () => {
  const tickets = await startTickets();
  await samples.sql(
    'tickets',
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
     CREATE TRIGGER full_disk BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  await publishAtOnce(twenty);
  await eventually(async () =>
    expect(await figuresOf(tickets)).toMatch(/cause="database_away"[^}]*\} ([4-9]\d|\d{3})/),
  );
  await samples.sql('tickets', 'DROP TRIGGER full_disk ON customers');
  await eventually(async () => expect(await sum()).toBe(20));
  expect(await letters()).toEqual([]);
});

@Injectable()
class NoteOrder {
  @OnEvent(OrderCounted, { consumer: 'NoteOrder.handle' })
  async handle({ customer }: EventPayload<typeof OrderCounted>, { manager }: EventContext): Promise<void> {
    await manager.query(`INSERT INTO effects (order_id, message_id) VALUES ($1, 'noted')`, [customer]);
  }
}

test('another version with one more handler receives what was gathered here', async () => {
  const old = await startTickets();
  await startTickets({ providers: [NoteOrder] });
  await eventually(async () =>
    expect(
      await samples.sql('tickets', `SELECT 1 FROM event_handlers WHERE handler = 'NoteOrder.handle'`),
    ).toHaveLength(1),
  );
  await publishAtOnce(twenty);
  await eventually(async () => expect(await samples.sql('tickets', 'SELECT 1 FROM effects')).toHaveLength(20));
  await eventually(async () => expect(await leftInQueue()).toBe(0));
  expect(await figuresOf(old)).toMatch(/cause="another_handler"/);
  expect(await sum()).toBe(20);
  expect(await letters()).toEqual([]);
});
