import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ownFile } from './data-folder.js';
import { postgresHome } from './postgres.js';
import { accountFor } from './unix-account.js';

const record = z.object({
  /** The recovered data folder in PostgreSQL's home. */
  recovered: z.string(),
  /** Where the databases before it go. */
  replaced: z.string(),
});
type Replacement = z.infer<typeof record>;

const recordIn = (home: string) => join(home, 'replacement.json');

/**
 * Puts the recovered databases in the place of the present ones. It is recorded first: a crash in between is continued by
 * `finishReplacement`.
 * @param folder the run's `backingFolder`
 * @param recovered the recovered data folder in PostgreSQL's home
 * @returns the folder with the replaced databases, if there were any
 */
export function replaceDatabases(folder: string, recovered: string): string | undefined {
  const home = postgresHome(folder);
  const replaced = `data.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const written = ownFile(
    `${recordIn(home)}.new`,
    JSON.stringify({ recovered, replaced } satisfies Replacement),
    accountFor('postgres'),
  );
  renameSync(written, recordIn(home));
  finishReplacement(folder);
  return existsSync(join(home, replaced)) ? join(home, replaced) : undefined;
}

/**
 * Continues a replacement that a crash interrupted; each step may have been done before. To be called while nothing runs.
 * @param folder the run's `backingFolder`
 * @returns whether there was one
 */
export function finishReplacement(folder: string): boolean {
  const home = postgresHome(folder);
  if (!existsSync(recordIn(home))) return false;
  const { recovered, replaced } = record.parse(JSON.parse(readFileSync(recordIn(home), 'utf8')));
  const data = join(home, 'data');
  if (existsSync(join(home, recovered))) {
    if (existsSync(data)) renameSync(data, join(home, replaced));
    renameSync(join(home, recovered), data);
  }
  // Its queues would deliver what the restored databases do not know; they are declared again, and the outboxes fill them.
  rmSync(join(folder, 'rabbitmq', 'mnesia'), { recursive: true, force: true });
  rmSync(recordIn(home));
  return true;
}

/** Whether a replacement was interrupted: the recovered databases may not be in their place yet. */
export const isReplacing = (folder: string): boolean => existsSync(recordIn(join(folder, 'postgres')));
