import { hash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.js';
import { isReachableByOthers, isRoot, type UnixAccount } from './unix-account.js';

const neededBytes = 500 * 1024 * 1024;

/** Creates the folder of a run. @throws StartFailure with one sentence when it cannot be written or the disk is full. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o755 });
    // As root, the backing services run under separate accounts, which must be able to reach their own folders.
    if (isRoot()) chmodSync(dataDir, 0o755);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartFailure(`${dataDir} cannot be written (${error instanceof Error ? error.message : String(error)}).`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < neededBytes) {
    throw new StartFailure(
      `The disk under ${dataDir} has ${Math.floor((bavail * bsize) / 1024 / 1024)} MB left and 500 MB are needed: free some space and start again.`,
    );
  }
}

const locationFile = 'backing-location';

/**
 * Where the backing services store their data: in the run's folder. As root they run under separate accounts, which
 * cannot access a project under /root: then it is a folder under /var/lib, recorded in the run's folder.
 */
export function backingFolder(dataDir: string): string {
  const remembered = rememberedFolder(dataDir);
  if (remembered) return remembered;
  if (!isRoot() || isReachableByOthers(dataDir)) return dataDir;
  const folder = join('/var/lib/raffle-platform', hash('sha256', dataDir).slice(0, 12));
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(dataDir, locationFile), folder);
  return folder;
}

/** The folder outside the run's folder, if there is one. */
export function rememberedFolder(dataDir: string): string | undefined {
  const file = join(dataDir, locationFile);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** A folder that only this account may enter. */
export function ownFolder(parent: string, name: string, account: UnixAccount | undefined): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** A file that only this account may read. */
export function ownFile(file: string, content: string | Buffer, account: UnixAccount | undefined): string {
  writeFileSync(file, content, { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
  return file;
}
