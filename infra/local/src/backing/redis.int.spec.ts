import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@raffle/test-kit';
import { Fleet } from '../fleet.js';
import { stickyPorts } from '../ports.js';
import { answersWith } from '../wait.js';
import { installedBinaries } from './binaries.mjs';
import { backingFolder, prepareDataDir } from './data-folder.js';
import { isRedisReady, startRedis } from './redis.js';

const password = 'redis-secret';
let dataDir: string;
let fleet: Fleet;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-redis-'));
  prepareDataDir(dataDir);
  fleet = new Fleet({ logsDir: join(dataDir, 'logs'), say: () => undefined, temporaryFolder: dataDir });
});
afterEach(async () => {
  await fleet.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a durable Redis loses nothing when it crashes', async () => {
  const { redis: port } = await stickyPorts(join(dataDir, 'ports.json'), ['redis']);
  const folder = backingFolder(dataDir);
  const url = await startRedis({ fleet, binaries: installedBinaries(), folder, password, port, durable: true });
  fleet.settle();
  const answers = (command: string, expected: RegExp) =>
    answersWith(port, '127.0.0.1', `AUTH ${password}\r\n${command}\r\n`, expected);
  expect(await answers('SET revoked yes', /\+OK\r\n\+OK/)).toBe(true);
  await fleet.get('redis').crash();
  await eventually(async () => expect(await isRedisReady(url)).toBe(true));
  expect(await answers('GET revoked', /\$3\r\nyes/)).toBe(true);
}, 60_000);
