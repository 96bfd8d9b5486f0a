import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, signalGroup } from '../process-identity.js';
import { isRabbitmqReady } from './rabbitmq.js';
import { isRedisReady } from './redis.js';
import { startBackingServices } from './backing-services.js';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-runner-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('private services require passwords, preserve their data across a second start that finishes a restore, and leave nothing running', async () => {
  const first = await startBackingServices({ dataDir, durable: true, temporary: true });
  await first.rabbitmqReady;
  await inDatabase(first.postgresUrl, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');

  const wrong = new URL(first.postgresUrl);
  wrong.password = 'guessed';
  await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow(
    'password authentication failed',
  );
  expect(await isRedisReady(withoutPassword(first.redisUrl))).toBe(false);
  const guest = await fetch(`${new URL(first.rabbitmqManagementUrl).origin}/api/whoami`, {
    headers: { authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` },
  });
  expect(guest.status).toBe(401);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);

  // Whether each answers: its supervisor restarts one that hangs.
  for (const name of first.fleet.names()) {
    const { spec, identity } = first.fleet.get(name);
    const answers = () => spec.liveness?.answers(1_000);
    await eventually(async () => expect([name, await answers()]).toEqual([name, true]));
    // Its group: what answers may be a child of the process that was started, and its threads stop one by one.
    signalGroup(identity?.pid ?? 0, 'SIGSTOP');
    await eventually(async () => expect([name, await answers()]).toEqual([name, false]));
    signalGroup(identity?.pid ?? 0, 'SIGCONT');
    await eventually(async () => expect([name, await answers()]).toEqual([name, true]));
  }

  const processes = first.fleet.names().map((name) => first.fleet.get(name).identity);
  expect(processes).toHaveLength(4);
  await first.stop();
  expect(processes.filter((identity) => identity && isAlive(identity))).toEqual([]);

  // As a restore leaves it that died between its two renames: the recovered databases beside the place of the present ones.
  const home = join(dataDir, 'postgres');
  renameSync(join(home, 'data'), join(home, 'restoring'));
  const replacement = { recovered: 'restoring', replaced: 'data.before-now' };
  writeFileSync(join(home, 'replacement.json'), JSON.stringify(replacement));

  const second = await startBackingServices({ dataDir, durable: true, temporary: true });
  await second.rabbitmqReady;
  expect(second.postgresUrl).toBe(first.postgresUrl);
  expect((await inDatabase(second.postgresUrl, 'SELECT id FROM kept')).rows).toEqual([{ id: 7 }]);
  expect(await isRabbitmqReady(second.rabbitmqUrl)).toBe(true);
  await second.stop();
  expect(readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')).toContain('database system is shut down');
}, 240_000);

function withoutPassword(url: string): string {
  const bare = new URL(url);
  bare.password = '';
  return bare.href;
}

async function inDatabase(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
