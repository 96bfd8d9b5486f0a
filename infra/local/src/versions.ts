import { existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * Where versions that follow each other share a data folder, the link in it to the folder of the version in use: of the last start, or
 * deployed since (docs/releasing.md).
 */
export const currentLink = (dataDir: string): string => join(dataDir, 'current');

/** The folder of the version in use; undefined where none was ever deployed. */
export const currentVersion = (dataDir: string): string | undefined =>
  existsSync(currentLink(dataDir)) ? realpathSync(currentLink(dataDir)) : undefined;

/** Atomically. */
export function makeCurrent(dataDir: string, folder: string): void {
  const draft = `${currentLink(dataDir)}.new`;
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, currentLink(dataDir));
}

const manifest = z.object({ version: z.string() });

/** `1.0.0 (/srv/bon-tirage/releases/1.0.0)` */
export function nameOfVersion(folder: string): string {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return `${version} (${folder})`;
}

/** What a runner reads once: what it gives to each process, and the Node that it starts them with. */
const readOnce = ['infra/local/dist/processes.js', '.nvmrc'];

/** Whether the runner of one version starts the processes of another as that one's own runner would. */
export const startsAlike = (one: string, other: string): boolean =>
  readOnce.every((path) => readFileSync(join(one, path), 'utf8') === readFileSync(join(other, path), 'utf8'));
