import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedBinaries } from './binaries.mjs';
import { postgresHome, startPostgres } from './postgres.js';
import { Fleet } from '../fleet.js';
import { finishReplacement, replaceDatabases } from './replacement.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raffle-replacement-'));
  chmodSync(folder, 0o755);
  make('postgres/data', 'the present ones');
  make('postgres/restoring', 'the recovered ones');
  make('redis/appendonlydir', 'sessions');
  make('rabbitmq/mnesia', 'queues');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function make(path: string, content: string): void {
  mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, path, 'content'), content);
}
const contentOf = (path: string) => readFileSync(join(folder, path, 'content'), 'utf8');
const has = (path: string) => existsSync(join(folder, path));

const recovered = 'restoring';
const replaced = 'data.before-2026-11-26T10-30-00-000Z';

/** The record as it is written before the first step. */
function interrupted(): void {
  writeFileSync(join(postgresHome(folder), 'replacement.json'), JSON.stringify({ recovered, replaced }));
}
const rename = (from: string, to: string) => renameSync(join(folder, 'postgres', from), join(folder, 'postgres', to));

test('the recovered databases take the place of the present ones, which remain', () => {
  const before = replaceDatabases(folder, recovered);
  expect(contentOf('postgres/data')).toBe('the recovered ones');
  expect(readFileSync(join(before ?? '', 'content'), 'utf8')).toBe('the present ones');
  expect([has('redis/appendonlydir'), has('rabbitmq/mnesia'), finishReplacement(folder)]).toEqual([true, false, false]);
});

test.each([
  ['before the first rename', () => undefined],
  ['between the renames', () => rename('data', replaced)],
  [
    'after both',
    () => {
      rename('data', replaced);
      rename('restoring', 'data');
    },
  ],
])('a crash %s is finished by the next call', (_when, crash) => {
  interrupted();
  crash();
  expect(finishReplacement(folder)).toBe(true);
  expect(contentOf('postgres/data')).toBe('the recovered ones');
  expect(contentOf(`postgres/${replaced}`)).toBe('the present ones');
  expect([has('redis/appendonlydir'), has('rabbitmq/mnesia'), has('postgres/restoring')]).toEqual([true, false, false]);
  expect(finishReplacement(folder)).toBe(false);
});

test.each(['restoring', replaced])('no empty databases are made where only %s is left', async (left) => {
  const names = ['data', 'restoring'];
  if (!names.includes(left)) rename('data', left);
  for (const name of names) if (name !== left) rmSync(join(folder, 'postgres', name), { recursive: true, force: true });
  const fleet = new Fleet({ logsDir: join(folder, 'logs'), say: () => undefined });
  try {
    await expect(
      startPostgres({
        ...{ fleet, binaries: installedBinaries(), folder, password: 'secret', port: 1, durable: true },
        readyWithinMs: 1_000,
      }),
    ).rejects.toThrow('`npm run restore`');
    expect(readdirSync(join(folder, 'postgres'))).toEqual([left]);
  } finally {
    await fleet.stop();
  }
});
