import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent } from '@raffle/contracts/events';
import pg from 'pg';
import { createClient } from 'redis';
import * as z from 'zod/mini';
import {
  becomeReady,
  createTestDatabase,
  createTestVhost,
  eventually,
  fakeNeighbour,
  publishEvent,
  collectEvents,
  testRedis,
} from './index.js';

const Rang = defineEvent({
  name: 'identity.bell-rang.v1',
  meaning: 'A bell rang.',
  publishers: ['identity'],
  consumers: [],
  payload: z.strictObject({ times: z.int() }),
  fixture: { times: 1 },
});

let vhost: Awaited<ReturnType<typeof createTestVhost>>;
beforeAll(async () => {
  vhost = await createTestVhost();
});
afterAll(() => vhost.drop());

test('a test database belongs to a role that is not a superuser, and is dropped', async () => {
  const database = await createTestDatabase('kit');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('CREATE TABLE things (id int)');
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false }]);
  await client.end();
  await database.drop();
  await expect(new pg.Client({ connectionString: database.url }).connect()).rejects.toThrow();
});

/** That of a service which has one table. */
const schemaWith = (table: string) => ({
  migrations: [
    class CreateTable1700000000001 {
      readonly name = 'CreateTable1700000000001';
      async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
        await runner.query(`CREATE TABLE ${table} (id int)`);
      }
      down = () => Promise.resolve();
    },
  ],
  rights: { [table]: 'INSERT' },
});

test('databases of a schema are separate copies with its rights and limits; a changed migration is not one of before', async () => {
  const databases = await Promise.all(
    ['things', 'things', 'others'].map((table) => createTestDatabase('kit', schemaWith(table))),
  );
  const [one, two, other] = await Promise.all(
    databases.map(async ({ runningUrl }) => {
      const client = new pg.Client({ connectionString: runningUrl });
      await client.connect();
      return client;
    }),
  );
  await one!.query('INSERT INTO things VALUES (1)');
  expect((await two!.query('SELECT FROM things')).rowCount).toBe(0);
  expect((await other!.query('SELECT FROM others')).rowCount).toBe(0);
  await expect(one!.query('DELETE FROM things')).rejects.toThrow('permission denied for table things');
  expect((await two!.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '10s' }]);
  await expect(two!.query('CREATE TEMP TABLE things (id int)')).rejects.toThrow('permission denied');
  for (const client of [one, two, other]) await client!.end();
  for (const { drop } of databases) await drop();
});

test('two Redis databases are never the same and start empty', async () => {
  const [one, two] = await Promise.all([testRedis(), testRedis()]);
  expect(one.url).not.toBe(two.url);
  const client = createClient({ url: one.url });
  await client.connect();
  expect(await client.dbSize()).toBe(0);
  await client.close();
  await Promise.all([one.drop(), two.drop()]);
});

test('published events are collected in order', async () => {
  const collector = await collectEvents(vhost.url, [Rang]);
  await publishEvent(vhost.url, Rang, { times: 1 }, { messageId: 'a' });
  await publishEvent(vhost.url, Rang, { times: 2 });
  await eventually(async () => expect(await collector.of(Rang)).toEqual([{ times: 1 }, { times: 2 }]));
  expect((await collector.all())[0]).toMatchObject({ name: Rang.name, messageId: 'a' });
  await collector.stop();
});

test('an event without a queue is an error', async () => {
  await expect(publishEvent(vhost.url, Rang, { times: 3 })).rejects.toThrow('No queue takes identity.bell-rang.v1');
});

test('a fake neighbour enforces the contract on both sides', async () => {
  const ring = {
    method: 'POST',
    path: '/internal/bells/:id/ring',
    body: z.strictObject({ times: z.int() }),
    answer: z.strictObject({ heard: z.boolean() }),
  };
  const neighbour = await fakeNeighbour([[ring, { heard: true }]]);
  const call = (body: unknown) =>
    fetch(`${neighbour.url}/internal/bells/7/ring`, { method: 'POST', body: JSON.stringify(body) });
  expect(await (await call({ times: 2 })).json()).toEqual({ heard: true });
  expect(neighbour.calls).toMatchObject([{ params: { id: '7' }, body: { times: 2 } }]);
  expect((await call({ times: 'twice' })).status).toBe(500);
  neighbour.answer(ring, { heard: 'maybe' });
  expect((await call({ times: 2 })).status).toBe(500);
  neighbour.breakDown();
  await expect(call({ times: 2 })).rejects.toThrow();
  await neighbour.close();
});

test('waits until a service is ready, and stops one that never is', async () => {
  const answers = [503, 200];
  const server = createServer((_request, response) => response.writeHead(answers.shift() ?? 503).end('away'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let closed = 0;
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => void (closed += 1),
  };
  await becomeReady(service);
  expect([answers, closed]).toEqual([[], 0]);
  await expect(becomeReady(service, { timeoutMs: 100 })).rejects.toThrow('away');
  expect(closed).toBe(1);
  server.close();
});
