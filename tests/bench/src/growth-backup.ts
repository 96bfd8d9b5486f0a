import { join } from 'node:path';
import {
  beginArchive,
  pgbackrest,
  readRepository,
  recover,
  repositoryOf,
  silentProgress,
  storedSecrets,
} from '@raffle/local';
import { round, type Figure } from './figures.js';
import type { Shop } from './shop.js';

/** A full backup as `npm run backup` makes it, and its recovery with the archive beside the running databases, as `npm run restore` does. */
export async function backUpAndRestore({ dataDir, system }: Shop): Promise<Figure[]> {
  const secrets = storedSecrets(join(dataDir, 'secrets.json'));
  const { hostname, port, password } = new URL(system.addresses.postgres);
  const repository = {
    ...repositoryOf(dataDir, secrets),
    connection: { host: hostname, port: Number(port), password: decodeURIComponent(password) },
  };
  const timed = async <T>(work: () => Promise<T>) => {
    const start = performance.now();
    const result = await work();
    return { result, seconds: (performance.now() - start) / 1_000 };
  };
  await beginArchive(repository);
  const made = await timed(() => pgbackrest(repository, ['backup', '--repo=1', '--type=full'], 'The backup failed'));
  const { backups, segments } = await readRepository(repository);
  const backup = backups.at(-1)!;
  const restored = await timed(() =>
    recover({
      ...{ repository, backup, segments, password: secrets.postgresPassword },
      logsDir: join(dataDir, 'logs', 'restore'),
      progress: silentProgress,
    }),
  );
  return [
    {
      what: 'full backup: s; GB of the databases; GB in the repository',
      measured: [made.seconds, backup.size / 1e9, backup.added / 1e9].map(round).join('; '),
    },
    { what: 'restore of it, with the archive since, s', measured: round(restored.seconds) },
  ];
}
