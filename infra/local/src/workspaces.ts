import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';

const manifest = z.object({ dependencies: z._default(z.record(z.string(), z.string()), {}) });

/**
 * The folder of a program's workspace and of those that it depends on, in any depth, relative to `root`.
 * @param entry the program's compiled file, as in `processes`
 */
export function workspacesOf(root: string, entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (folder: string): void => {
    if (found.has(folder)) return;
    found.add(folder);
    const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
    for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@raffle/')))
      add(relative(realpathSync(root), realpathSync(join(root, 'node_modules', name))));
  };
  add(entry.slice(0, entry.indexOf('/dist/')));
  return found;
}
