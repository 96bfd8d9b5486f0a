import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface UnixAccount {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account to run a backing service as when we are root: its Debian package's, else `nobody` (PostgreSQL refuses root).
 * As any other user: undefined, we run it as ourselves.
 */
export function accountFor(name: string): UnixAccount | undefined {
  if (!isRoot()) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of [name, 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether another account can reach `folder`: one closed folder above it (/root, say) is enough to keep it out. */
export function isReachableByOthers(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const mode = statSync(at, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && (mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
