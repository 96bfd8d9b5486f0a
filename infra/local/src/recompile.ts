import { join } from 'node:path';
import type { Tools } from './tools.js';
import { watchFolder } from './watch-folder.js';

/** An editor writes a file in several steps, and a version control system many files. */
const quietMs = 50;
const noSources = /^(dist|node_modules|test)$|\.spec\.ts$/;

export interface Compilation {
  /** The compiler's errors; empty when it has none. */
  errors: string;
  /** Whether it wrote anything. */
  emitted: boolean;
}

/** Compiles all services. */
export async function compile(tools: Tools): Promise<Compilation> {
  const { ok, output } = await tools.run({
    program: 'tsc',
    args: ['-b', '--singleThreaded', 'tsconfig.build.json', '--listEmittedFiles'],
    timeoutMs: 5 * 60_000,
  });
  return {
    errors: ok ? '' : output.replaceAll(/^TSFILE: .*\n?/gm, '').trim() || 'tsc failed.',
    emitted: output.includes('TSFILE: '),
  };
}

/**
 * Calls `compileAll` after each change of a source, one at a time. TypeScript 7.0.2 has a watch mode of its own that takes a sixth of a
 * core while nothing changes, and notices no change under Linux.
 * @param folders workspaces, relative to `root`
 * @param changed receives the workspaces that changed since the last compilation without errors, once one has none and wrote something,
 *   and when that began (milliseconds since 1970)
 * @param broken receives the errors
 * @returns what ends it
 */
export function recompile(
  root: string,
  folders: Iterable<string>,
  {
    compileAll,
    changed,
    broken,
  }: {
    compileAll: () => Promise<Compilation>;
    changed: (workspaces: ReadonlySet<string>, since: number) => void;
    broken: (errors: string) => void;
  },
): () => void {
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let compiling = false;
  let ended = false;
  const run = async (): Promise<void> => {
    if (compiling) return;
    compiling = true;
    const since = Date.now();
    const workspaces = pending;
    pending = new Set();
    const { errors, emitted } = await compileAll();
    compiling = false;
    if (ended) return;
    const again = pending.size > 0;
    if (errors) for (const one of workspaces) pending.add(one);
    if (errors) broken(errors);
    else if (emitted) changed(workspaces, since);
    if (again) void run();
  };
  const watched = [...folders].map((folder) =>
    watchFolder(join(root, folder), noSources, () => {
      pending.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => void run(), quietMs);
    }),
  );
  return () => {
    ended = true;
    clearTimeout(timer);
    for (const end of watched) end();
  };
}
