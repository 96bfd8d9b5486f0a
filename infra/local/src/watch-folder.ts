import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.js';

/**
 * Calls `changed` after each change of a file below a folder, also of one that was replaced before. Under Linux Node's recursive watch
 * follows files, and loses one that `git checkout` or an editor replaces by a new file.
 * @param ignored matches names of files and folders that do not count
 * @returns what ends it
 */
export function watchFolder(folder: string, ignored: RegExp, changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const follow = (path: string): void => {
    try {
      if (!statSync(path).isDirectory()) return;
      watchers.get(path)?.close();
      const watcher = watch(path, (event, name) => {
        if (name === null || ignored.test(name)) return;
        if (event === 'rename') follow(join(path, name));
        changed();
      });
      watchers.set(path, watcher);
      for (const name of readdirSync(path)) if (!ignored.test(name)) follow(join(path, name));
    } catch (error) {
      // It is gone again.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  };
  follow(folder);
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}
