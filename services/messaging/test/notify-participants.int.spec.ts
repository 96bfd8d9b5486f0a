import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  DrawCancelled,
  DrawCompleted,
  MessagePosted,
  TicketsGranted,
  type EventPayload,
} from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { eventually, refuseEventsWith } from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { gathered, messagingDatabase, type MessagingDatabase } from './messaging-database.js';
import { DrawNewsHandlers } from '../src/news/draw-news.handlers.js';
import { listMessages } from '../src/conversation/message.queries.js';
import { NotifyParticipants } from '../src/news/notify-participants.js';
import { TicketNewsHandlers } from '../src/news/ticket-news.handlers.js';

let db: MessagingDatabase;
beforeAll(async () => {
  db = await messagingDatabase('tell_participants');
});
afterAll(() => db.close());

let lastProduct = 0;
/** A product with so many participants. */
async function product(participants: number): Promise<{ productId: number; people: string[] }> {
  const productId = ++lastProduct;
  const people = Array.from({ length: participants }, () => uuidv7()).sort();
  await db.query('INSERT INTO participation (product_id, user_id) SELECT $1, unnest($2::uuid[])', [productId, people]);
  return { productId, people };
}
async function end(productId: number, winners: string[] = []): Promise<void> {
  const draw: EventPayload<typeof DrawCompleted> = {
    ...DrawCompleted.fixture,
    product_id: productId,
    winners: winners.map((user_id, ticket) => ({ ticket, user_id, display_name: 'Essi A.', city: 'Kara' })),
  };
  await db.inTransaction((manager) => new DrawNewsHandlers().storeResult(draw, { manager }));
}
const noticesFor = (productId: number) =>
  db.query<{ user_id: string; notice: string; announced: number }>(
    `SELECT m.user_id, m.notice,
            (SELECT count(*)::integer FROM outbox o WHERE o.event = $2 AND o.payload->>'message_id' = m.id::text) AS announced
     FROM message m WHERE m.notice IN ('draw_won', 'draw_lost') AND m.notice_of = $1 ORDER BY m.user_id`,
    [String(productId), MessagePosted.name],
  );
const notifier = (outbox: Outbox = db.outbox) => new NotifyParticipants(db.dataSource, outbox);
async function notifyAll(instance: NotifyParticipants): Promise<number> {
  let batches = 0;
  while (await instance.notifyBatch()) batches += 1;
  return batches;
}

test('many participants are notified in bounded batches, each once, with an event; winners read that they won', async () => {
  const { productId, people } = await product(250);
  await end(productId, [people[3]!, people[249]!]);
  expect(await notifyAll(notifier())).toBe(3);
  const all = await noticesFor(productId);
  expect(all.map(({ user_id }) => user_id)).toEqual(people);
  expect(all.every(({ announced }) => announced === 1)).toBe(true);
  const won = all.filter(({ notice }) => notice === 'draw_won');
  expect(won.map(({ user_id }) => user_id)).toEqual([people[3], people[249]]);
  expect(await notifier().notifyBatch()).toBe(false);
});

test('the notices of a batch are one statement, and their events another', async () => {
  const { productId } = await product(100);
  await end(productId);
  const statements: string[] = [];
  const count = { beforeQuery: ({ query }: { query: string }) => void statements.push(query) };
  db.dataSource.subscribers.push(count);
  await notifier().notifyBatch();
  db.dataSource.subscribers.pop();
  expect(await noticesFor(productId)).toHaveLength(100);
  for (const table of ['message', 'outbox'])
    expect(statements.filter((text) => text.includes(`INSERT INTO ${table} `))).toHaveLength(1);
});

test('after a crash the next batch follows the last committed one, without a second notice', async () => {
  const { productId, people } = await product(230);
  await end(productId);
  const crashing = new Outbox(db.dataSource, { service: 'messaging', url: 'amqp://unused' });
  let added = 0;
  const add = crashing.add.bind(crashing);
  crashing.add = async (...args: Parameters<typeof add>) => {
    // As PostgreSQL ends the connection of a process that died.
    if (++added === 150) throw Object.assign(new Error('the process dies here'), { code: '57P01' });
    return add(...args);
  };
  await expect(notifyAll(notifier(crashing))).rejects.toThrow('the process dies here');
  expect(await noticesFor(productId)).toHaveLength(100);
  await notifyAll(notifier());
  const all = await noticesFor(productId);
  expect(all.map(({ user_id }) => user_id)).toEqual(people);
  expect(all.every(({ announced }) => announced === 1)).toBe(true);
});

test('a participant who cannot be notified is skipped, all others are notified, and the one is tried again', async () => {
  const { productId, people } = await product(130);
  const odd = people[40]!;
  await end(productId);
  const later = await product(1);
  await end(later.productId);
  const allow = refuseEventsWith(db.outbox, odd);
  const instance = notifier();
  await notifyAll(instance).finally(allow);
  expect((await noticesFor(productId)).map(({ user_id }) => user_id)).toEqual(people.filter((one) => one !== odd));
  expect(await noticesFor(later.productId)).toHaveLength(1);
  await notifyAll(instance);
  expect((await noticesFor(productId)).map(({ user_id }) => user_id)).toEqual(people);
  expect(await instance.notifyBatch()).toBe(false);
});

test('two instances share the ended products, without a second notice', async () => {
  const [one, other] = [await product(210), await product(210)];
  await end(one.productId);
  await end(other.productId);
  await Promise.all([notifyAll(notifier()), notifyAll(notifier())]);
  // An instance that found the last product locked has stopped early; a later round finishes.
  await notifyAll(notifier());
  for (const { productId, people } of [one, other]) {
    expect((await noticesFor(productId)).map(({ user_id }) => user_id)).toEqual(people);
  }
});

test('an owner whose ticket event arrives concurrently with the end of the product is notified, in either order', async () => {
  const { productId } = await product(1);
  const owners = Array.from({ length: 12 }, () => uuidv7());
  const buyer = new TicketNewsHandlers(db.outbox);
  const grants = owners.map((user_id, number) =>
    db.inTransaction((manager) =>
      buyer.tellGranted(
        [
          gathered({
            ...TicketsGranted.fixture,
            type: 'purchase' as const,
            entry_id: uuidv7(),
            user_id,
            product_id: productId,
            numbers: [number],
          }),
        ],
        { manager },
      ),
    ),
  );
  await Promise.all([...grants.slice(0, 6), end(productId), notifyAll(notifier()), ...grants.slice(6)]);
  await notifyAll(notifier());
  const people = (await noticesFor(productId)).map(({ user_id }) => user_id);
  expect(people).toEqual(expect.arrayContaining(owners));
  expect(new Set(people).size).toBe(people.length);
});

test('the end waits for a participation in progress', async () => {
  const { productId } = await product(0);
  const late = uuidv7();
  const grant = {
    ...TicketsGranted.fixture,
    type: 'free',
    entry_id: uuidv7(),
    user_id: late,
    product_id: productId,
  } as const;
  let ended: Promise<void> | undefined;
  await db.inTransaction(async (manager) => {
    await new TicketNewsHandlers(db.outbox).tellGranted([gathered({ ...grant, numbers: [0] })], { manager });
    ended = end(productId);
    await eventually(async () => {
      // The view shows the locks of all databases, and a service starting elsewhere waits for one too.
      const lockWaits = await db.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      expect(lockWaits).toHaveLength(1);
    });
  });
  await ended;
  await notifyAll(notifier());
  expect((await noticesFor(productId)).map(({ user_id }) => user_id)).toEqual([late]);
});

test('a cancelled draw: every participant gets one notice with the reason, and that each ticket becomes a credit', async () => {
  const { productId, people } = await product(2);
  const cancelled = { ...DrawCancelled.fixture, product_id: productId, reason: 'Le fournisseur ne livre plus ce lot.' };
  for (const _ of [1, 2]) {
    await db.inTransaction((manager) => new DrawNewsHandlers().storeCancellation(cancelled, { manager }));
    await notifyAll(notifier());
  }
  for (const person of people) {
    const { page } = await listMessages(db.dataSource.manager, person, {});
    expect(page.map(({ notice }) => notice)).toEqual(['draw_cancelled']);
    expect(page[0]?.content).toContain(
      'Raison\u00a0: Le fournisseur ne livre plus ce lot. Chaque ticket payé devient un bon d’achat',
    );
  }
});
