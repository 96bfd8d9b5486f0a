import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { archivingPostgres, type ArchivingPostgres } from '@raffle/test-kit';
import pg from 'pg';

const script = resolve(import.meta.dirname, '../../../docker/base-backup.sh');
const run = promisify(execFile);
let postgres: ArchivingPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await archivingPostgres();
  folder = mkdtempSync(join(tmpdir(), 'raffle-base-backup-'));
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await postgres.drop();
});

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const backUp = () => run('sh', [script, postgres.url, postgres.url, folder, '14'], { timeout: 120_000 });
const copies = () => readdirSync(folder).toSorted();

test('a copy has the databases and their WAL, is announced, and takes the place of those that are too old', async () => {
  await query(
    'CREATE TABLE newest_backup (only_one boolean PRIMARY KEY DEFAULT true, finished_at timestamptz NOT NULL)',
  );
  const today = new Date();
  for (const [name, days] of [
    ['2026-01-01T02-15-00Z', 16],
    ['2026-01-10T02-15-00Z', 13],
    ['.new-of-a-killed-one', 1],
    ['lost+found', 99],
  ] as const) {
    mkdirSync(join(folder, name));
    const at = new Date(today.getTime() - days * 24 * 60 * 60_000);
    utimesSync(join(folder, name), at, at);
  }
  const [{ now: began }] = (await query('SELECT now()::text')) as [{ now: string }];
  await backUp();
  const [younger, made = '', ...others] = copies();
  expect([younger, ...others]).toEqual(['2026-01-10T02-15-00Z', 'lost+found']);
  expect(readdirSync(join(folder, made))).toEqual(expect.arrayContaining(['base.tar.gz', 'pg_wal.tar.gz']));
  const { stdout } = await run('tar', ['--list', '--file', join(folder, made, 'base.tar.gz')], { timeout: 60_000 });
  expect(stdout).toContain('backup_label');
  expect(await query(`SELECT finished_at > '${began}' AS is_new FROM newest_backup`)).toEqual([{ is_new: true }]);
}, 120_000);

test('a copy that fails is not there, is not announced, and deletes none', async () => {
  await query('DELETE FROM newest_backup');
  const before = copies();
  const refused = Object.assign(new URL(postgres.url), { username: 'nobody' }).href;
  await expect(run('sh', [script, refused, postgres.url, folder, '0'], { timeout: 60_000 })).rejects.toThrow(
    'role "nobody" does not exist',
  );
  expect(copies().filter((name) => !name.startsWith('.new-'))).toEqual(before);
  expect(await query('SELECT * FROM newest_backup')).toEqual([]);
}, 60_000);
