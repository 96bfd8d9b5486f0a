import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

export interface UnixAccount {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account for a backing service when we are root: that of its Debian package, else `nobody` (PostgreSQL refuses
 * root). For any other user: undefined, it runs under our own account.
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

/** Whether another account can reach `folder`: one inaccessible parent (such as /root) is enough to prevent it. */
export function isReachableByOthers(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const mode = statSync(at, { throwIfNoEntry: false })?.mode;
    if (mode !== undefined && (mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
