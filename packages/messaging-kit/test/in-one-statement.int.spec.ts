import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@raffle/contracts/events';
import type { RunningService } from '@raffle/service-kit';
import { rows } from '@raffle/service-kit/database';
import { eventually } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import {
  exchange,
  listDeadLetters,
  OnEvent,
  withFreshMessages,
  type EventContext,
  type GatheredEvent,
  type InboxRow,
  type OneStatementContext,
} from '../src/index.js';
import { openChannel } from './broker-channel.js';
import { createSamples, figuresOf, type Samples } from './samples.js';
import { OrderCounted } from './sample-service/events.js';

@Injectable()
class TallyOrders {
  @OnEvent(OrderCounted, { consumer: 'TallyOrders.gathered', gather: true, inOneStatement: true })
  tally(
    events: readonly GatheredEvent<typeof OrderCounted>[],
    { manager, inbox }: OneStatementContext,
  ): Promise<InboxRow[]> {
    return rows<InboxRow>(
      manager,
      `${withFreshMessages}, tallied AS (
         INSERT INTO customers AS c (id, counted, version)
         SELECT customer, sum(version), 1 FROM fresh JOIN unnest($1::text[], $5::int[], $6::int[]) AS e (message_id, customer, version)
           USING (message_id) GROUP BY 1 ORDER BY 1
         ON CONFLICT (id) DO UPDATE SET counted = c.counted + EXCLUDED.counted)
       SELECT message_id, others FROM fresh`,
      [...inbox, events.map(({ payload }) => -payload.customer), events.map(({ payload }) => payload.version)],
    );
  }

  @OnEvent(OrderCounted, { consumer: 'TallyOrders.each', inOneStatement: true })
  note({ customer }: EventPayload<typeof OrderCounted>, { manager, inbox }: OneStatementContext): Promise<InboxRow[]> {
    return rows<InboxRow>(
      manager,
      `${withFreshMessages}, noted AS (INSERT INTO effects (order_id, message_id) SELECT $5, message_id FROM fresh)
       SELECT message_id, others FROM fresh`,
      [...inbox, customer],
    );
  }
}

@Injectable()
class NoteOrder {
  @OnEvent(OrderCounted, { consumer: 'NoteOrder.handle' })
  async handle({ customer }: EventPayload<typeof OrderCounted>, { manager }: EventContext): Promise<void> {
    await manager.query(`INSERT INTO effects (order_id, message_id) VALUES ($1, 'noted')`, [customer]);
  }
}

let samples: Samples;
beforeEach(async () => {
  samples = await createSamples();
});
afterEach(() => samples.drop());

async function startTickets(...providers: (typeof TallyOrders | typeof NoteOrder)[]): Promise<RunningService> {
  const tickets = await samples.start('tickets', { pauses: '100', pollMs: 3_600_000, providers });
  await eventually(async () => expect((await fetch(`${tickets.url}/ready`)).status).toBe(200));
  return tickets;
}

interface Order {
  id: string;
  customer: number;
  /** What is tallied. */
  version: number;
}
const twenty = Array.from({ length: 20 }, (_, order): Order => ({
  id: `m${order}`,
  customer: 1 + (order % 5),
  version: 1,
}));

async function publishAtOnce(orders: readonly Order[]): Promise<void> {
  const { channel, close } = await openChannel(samples.brokerUrl);
  for (const { id, ...order } of orders)
    channel.publish(exchange, OrderCounted.name, Buffer.from(JSON.stringify({ ...order, quantity: 1 })), {
      messageId: id,
      correlationId: id,
      headers: { 'occurred-at': new Date().toISOString() },
    });
  await channel.waitForConfirms();
  await close();
}

const tallied = async () =>
  (
    await samples.sql<{ sum: number }>(
      'tickets',
      'SELECT coalesce(sum(counted), 0)::int AS sum FROM customers WHERE id < 0',
    )
  )[0]!.sum;
const noted = () => samples.sql('tickets', `SELECT 1 FROM effects WHERE message_id <> 'noted'`);
const inboxOf = (handler: string) =>
  samples.sql('tickets', 'SELECT message_id FROM inbox WHERE handler = $1', [handler]);

test('a list, or each event, takes effect with its inbox rows in one statement without a transaction', async () => {
  const tickets = await startTickets(TallyOrders);
  const statements: string[] = [];
  tickets.app.get(DataSource).subscribers.push({
    beforeQuery: ({ query, queryRunner }) => void (queryRunner.isTransactionActive || statements.push(query)),
  });
  await publishAtOnce(twenty);
  await eventually(async () => expect([await tallied(), (await noted()).length]).toEqual([20, 20]));
  for (const handler of ['TallyOrders.gathered', 'TallyOrders.each']) expect(await inboxOf(handler)).toHaveLength(20);
  expect([1, 2]).toContain(statements.filter((text) => text.includes('tallied')).length);
  expect(statements.filter((text) => text.includes('noted'))).toHaveLength(20);
  expect(await figuresOf(tickets)).toMatch(/messaging_inbox_handled_total\{[^}]*TallyOrders.gathered[^}]*\} 20/);
});

test('a message that is delivered again within a window, or later, takes effect once', async () => {
  const tickets = await startTickets(TallyOrders);
  const same = { id: 'same', customer: 1, version: 1 };
  await publishAtOnce([same, same, { ...same, id: 'another' }]);
  await eventually(async () => expect(await tallied()).toBe(2));
  await publishAtOnce([same, { ...same, id: 'a third' }]);
  await eventually(async () => expect(await tallied()).toBe(3));
  await eventually(async () => expect(await noted()).toHaveLength(3));
  for (const handler of ['gathered', 'each'])
    expect(await figuresOf(tickets)).toMatch(
      new RegExp(`messaging_inbox_duplicates_total\\{[^}]*TallyOrders.${handler}[^}]*\\} 2\n`),
    );
});

test('a bad one among twenty fails alone, without an inbox row', async () => {
  const tickets = await startTickets(TallyOrders);
  await publishAtOnce([...twenty, { id: 'bad', customer: 9, version: 2_000 }]);
  await eventually(async () =>
    expect(await listDeadLetters({ url: samples.brokerUrl, service: 'tickets' })).toMatchObject([{ messageId: 'bad' }]),
  );
  expect(await tallied()).toBe(20);
  expect(await inboxOf('TallyOrders.gathered')).not.toContainEqual({ message_id: 'bad' });
  await tickets.close();
});

test('two processes tally the same customers without failing each other', async () => {
  const both = [await startTickets(TallyOrders), await startTickets(TallyOrders)];
  await publishAtOnce(
    Array.from({ length: 500 }, (_, order) => ({ id: `m${order}`, customer: 1 + ((order * 7) % 10), version: 1 })),
  );
  await eventually(async () => expect([await tallied(), (await noted()).length]).toEqual([500, 500]), {
    timeoutMs: 45_000,
  });
  for (const tickets of both) expect(await figuresOf(tickets)).not.toMatch(/cause="handler_failed"[^}]*\} [1-9]/);
});

test('another version with one more handler receives what was handled here', async () => {
  await startTickets(TallyOrders);
  await startTickets(TallyOrders, NoteOrder);
  await eventually(async () =>
    expect(
      await samples.sql('tickets', `SELECT 1 FROM event_handlers WHERE handler = 'NoteOrder.handle'`),
    ).toHaveLength(1),
  );
  await publishAtOnce(twenty);
  await eventually(async () =>
    expect(await samples.sql('tickets', `SELECT 1 FROM effects WHERE message_id = 'noted'`)).toHaveLength(20),
  );
  expect([await tallied(), (await noted()).length]).toEqual([20, 20]);
});
