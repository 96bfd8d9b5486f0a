import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseSchema } from '@raffle/service-kit/database';
import { asSuperuser, createTestDatabase, type TestDatabase } from './database.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';

export type ArchivingPostgres = Awaited<ReturnType<typeof archivingPostgres>>;

/** A separate PostgreSQL that archives its WAL (to nowhere), until a test lets its archive hang or fail. */
export async function archivingPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'test-postgres-'));
  const [data, hanging, failing] = ['data', 'hanging', 'failing'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const account = accountOfPostgres();
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  const options = { cwd: folder, env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' }, ...account };
  const bin = installedPostgres();
  const initialize = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  // Small segments: each answer that waits fills one.
  initialize.push('--wal-segsize=1');
  await promisify(execFile)(join(bin, 'initdb'), initialize, { ...options, timeout: 120_000 });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'archive_mode=on',
    `archive_command=while test -e ${hanging}; do sleep 0.05; done; test ! -e ${failing}`,
  ];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await eventually(() => asSuperuser(url, ['SELECT 1']));
  return {
    url,
    /** A test database in it, whose roles may switch segments, as `npm start` lets those of the services. */
    database: async (name: string, schema?: DatabaseSchema): Promise<TestDatabase> => {
      const database = await createTestDatabase(name, schema, url);
      const owner = new URL(database.url);
      const ownUrl = Object.assign(new URL(url), { pathname: owner.pathname }).href;
      await asSuperuser(ownUrl, [
        `GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${owner.username}, ${new URL(database.runningUrl).username}`,
      ]);
      return database;
    },
    /** From now on nothing is archived: its command hangs, or fails. */
    hold: (how: 'hanging' | 'failing' = 'hanging') => writeFile(how === 'hanging' ? hanging : failing, ''),
    /** The archive catches up. */
    release: async () => {
      await Promise.all([hanging, failing].map((file) => rm(file, { force: true })));
      // After three failures PostgreSQL pauses for a minute; a reload wakes it.
      await asSuperuser(url, ['SELECT pg_reload_conf()']);
    },
    async drop() {
      server.kill('SIGQUIT');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses root. */
function accountOfPostgres(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder of the programs of Debian's newest PostgreSQL, which are not on the PATH. @throws Error when there is none */
function installedPostgres(): string {
  const debian = '/usr/lib/postgresql';
  const versions = readdirSync(debian).filter((name) => /^\d+$/.test(name));
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (!newest) throw new Error(`${debian} has no PostgreSQL`);
  return join(debian, newest, 'bin');
}
