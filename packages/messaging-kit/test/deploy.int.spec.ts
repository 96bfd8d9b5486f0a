import { Injectable, type Provider } from '@nestjs/common';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { defineEvent, type EventDefinition, type EventPayload } from '@raffle/contracts/events';
import { eventually, publishEvent } from '@raffle/test-kit';
import * as z from 'zod/mini';
import { listDeadLetters, OnEvent, queueOf, type EventContext } from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { createSamples, figuresOf, type Samples } from './samples.js';
import { OrderPlaced, sampleEvents } from './sample-service/events.js';

/** Two versions of one service on one queue, as during a deploy. */
let samples: Samples;
beforeEach(async () => {
  samples = await createSamples();
});
afterEach(() => samples.drop());

const dayMs = 86_400_000;
const effects = (messageId: string) =>
  samples.sql('tickets', 'SELECT DISTINCT order_id FROM effects WHERE message_id LIKE $1', [messageId]);
const deadLetters = () => listDeadLetters({ url: samples.brokerUrl, service: 'tickets' });

const OrderShipped = defineEvent({
  name: 'payments.order-shipped.v1',
  meaning: 'An order was shipped; the old version does not know of it.',
  publishers: ['payments'],
  consumers: ['tickets'],
  payload: z.object({ order: z.int() }),
  fixture: { order: 1 },
});

@Injectable()
class ShipOrder {
  @OnEvent(OrderShipped, { consumer: 'ShipOrder.handle' })
  async handle({ order }: EventPayload<typeof OrderShipped>, { manager }: EventContext): Promise<void> {
    await manager.query(`INSERT INTO effects (order_id, message_id) VALUES ($1, 'shipped')`, [order]);
  }
}

const OrderShippedInParcels = {
  ...OrderShipped,
  payload: z.object({ parcels: z.array(z.int()) }),
  fixture: { parcels: [1] },
};

@Injectable()
class ShipParcels {
  @OnEvent(OrderShippedInParcels, { consumer: 'ShipOrder.handle' })
  async handle({ parcels }: EventPayload<typeof OrderShippedInParcels>, { manager }: EventContext): Promise<void> {
    await manager.query(`INSERT INTO effects (order_id, message_id) SELECT unnest($1::int[]), 'parcel'`, [parcels]);
  }
}

@Injectable()
class CountOrder {
  @OnEvent(OrderPlaced, { consumer: 'CountOrder.handle' })
  async handle({ order }: EventPayload<typeof OrderPlaced>, { manager }: EventContext): Promise<void> {
    await manager.query(`INSERT INTO effects (order_id, message_id) VALUES ($1, 'counted')`, [order]);
  }
}

test('an event that only the new version knows waits for it', async () => {
  const old = await samples.start('tickets', { pauses: '100' });
  await eventually(async () => expect((await fetch(`${old.url}/ready`)).status).toBe(200));
  const { channel, close } = await openChannel(samples.brokerUrl);
  await channel.bindQueue(queueOf('tickets'), 'domain-events', OrderShipped.name);
  await close();
  for (let order = 0; order < 10; order++) await publishEvent(samples.brokerUrl, OrderShipped, { order });
  await eventually(async () =>
    expect(await figuresOf(old)).toMatch(/messaging_inbox_retries_total\{[^}]*cause="unknown_event"[^}]*\} [3-9]\d/),
  );
  expect(await deadLetters()).toEqual([]);
  await samples.start('tickets', { pauses: '100', providers: [ShipOrder], events: [...sampleEvents, OrderShipped] });
  await eventually(async () => expect(await effects('shipped')).toHaveLength(10));
});

test('an event in a shape that only the new version reads waits for it, and the old one handles the others meanwhile', async () => {
  const version = (provider: Provider, event: EventDefinition) =>
    samples.start('tickets', { pauses: '100', providers: [provider], events: [...sampleEvents, event] });
  const old = await version(ShipOrder, OrderShipped);
  await eventually(async () => expect((await fetch(`${old.url}/ready`)).status).toBe(200));
  for (let order = 0; order < 10; order++) {
    await publishEvent(samples.brokerUrl, OrderShippedInParcels, { parcels: [order, 100 + order] });
    await publishEvent(samples.brokerUrl, OrderShipped, { order });
  }
  await eventually(async () => expect(await effects('shipped')).toHaveLength(10));
  await eventually(async () =>
    expect(await figuresOf(old)).toMatch(/messaging_inbox_retries_total\{[^}]*cause="schema_mismatch"[^}]*\} [3-9]\d/),
  );
  expect([await effects('parcel'), await deadLetters()]).toEqual([[], []]);
  await version(ShipParcels, OrderShippedInParcels);
  await eventually(async () => expect(await effects('parcel')).toHaveLength(20));
  expect(await deadLetters()).toEqual([]);
});

test.each([
  ['an unknown event', 'unknown_event', { event: OrderShipped, payload: OrderShipped.fixture }],
  ['an unknown shape', 'schema_mismatch', { event: OrderPlaced, payload: { order: 'o-1', version: 1 } }],
])('%s is dead-lettered when no version has read it for three days', async (_, reason, { event, payload }) => {
  const tickets = await samples.start('tickets', { pauses: '100' });
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  const { channel, close } = await openChannel(samples.brokerUrl);
  for (const days of [2, 4])
    channel.sendToQueue(queueOf('tickets'), Buffer.from(JSON.stringify(payload)), {
      messageId: `${days}-days`,
      type: event.name,
      headers: { event: event.name, 'occurred-at': new Date(Date.now() - days * dayMs).toISOString() },
    });
  await channel.waitForConfirms();
  await close();
  await eventually(async () => expect(await deadLetters()).toMatchObject([{ messageId: '4-days', reason }]));
  await eventually(async () => expect(await figuresOf(tickets)).toMatch(new RegExp(`cause="${reason}"[^}]*\\} [5-9]`)));
  expect(await deadLetters()).toHaveLength(1);
});

test('a handler that only the new version has also receives the events that the old version consumes, and nothing is handled twice', async () => {
  const old = await samples.start('tickets', { pauses: '100' });
  const updated = await samples.start('tickets', { pauses: '100', providers: [CountOrder] });
  for (const { url } of [old, updated])
    await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  await eventually(async () => expect(await samples.sql('tickets', 'SELECT 1 FROM event_handlers')).toHaveLength(3));
  for (let order = 0; order < 20; order++) await publishEvent(samples.brokerUrl, OrderPlaced, { order, version: 1 });
  await eventually(async () => expect(await effects('counted')).toHaveLength(20));
  await eventually(async () => expect(await samples.sql('tickets', 'SELECT 1 FROM effects')).toHaveLength(40));
  expect(await figuresOf(old)).toMatch(/cause="another_handler"/);
  expect(await deadLetters()).toEqual([]);
});

test('a handler that no running version has is no longer waited for', async () => {
  const tickets = await samples.start('tickets', { pauses: '100' });
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  await samples.sql('tickets', `INSERT INTO event_handlers VALUES ($1, 'Gone.handle', now() - interval '5 minutes')`, [
    OrderPlaced.name,
  ]);
  await publishEvent(samples.brokerUrl, OrderPlaced, { order: 1, version: 1 });
  await eventually(async () => expect(await effects('%')).toHaveLength(1));
  const { channel, close } = await openChannel(samples.brokerUrl);
  await eventually(async () => expect((await channel.checkQueue(queueOf('tickets'))).messageCount).toBe(0));
  await close();
  expect(await figuresOf(tickets)).not.toMatch(/cause="another_handler"/);
});
