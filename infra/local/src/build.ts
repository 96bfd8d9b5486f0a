import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './config.js';
import type { Progress } from './progress.js';
import { StartFailure } from './start-failure.js';
import { Tools } from './tools.js';

const webSources = ['frontend', 'packages/contracts/src', 'packages/draw-protocol/src', 'package-lock.json'];
const builtFiles = ['frontend/dist/index.html', 'frontend/dist-server/prerender.cjs'];
const stampFile = 'node_modules/.cache/raffle/web-build';

/**
 * Brings the compiled services and the built SPA up to date, side by side.
 * @param signal ends it
 * @throws StartFailure with the compiler's first errors.
 */
export async function build(progress: Progress, signal?: AbortSignal): Promise<void> {
  if (isBuilt(projectRoot())) return;
  const tools = new Tools();
  signal?.addEventListener('abort', () => tools.stop());
  try {
    await Promise.all([
      progress.step('Services are compiled', () => run(tools, 'tsc', compilerArguments(), '.')),
      buildWebApplication(tools, progress),
    ]);
  } finally {
    // The other one, where one has failed.
    tools.stop();
    tools.dismiss();
  }
}

/** An image has nothing to build from, and a version of the pilot belongs to another account: both have what was built with them. */
function isBuilt(root: string): boolean {
  if (!existsSync(join(root, 'tsconfig.build.json'))) return true;
  try {
    accessSync(root, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Tracing is compiled where it is installed (../bootstrap.mjs). */
function compilerArguments(): string[] {
  const hasTracing = existsSync(join(projectRoot(), 'node_modules/@opentelemetry/exporter-trace-otlp-http'));
  // More threads check the same declarations again: they take twice the processor's time.
  return ['-b', '--singleThreaded', 'tsconfig.build.json', ...(hasTracing ? ['packages/tracing'] : [])];
}

async function buildWebApplication(tools: Tools, progress: Progress): Promise<void> {
  const root = projectRoot();
  const stamp = contentHash(root, webSources);
  const file = join(root, stampFile);
  const isCurrent =
    builtFiles.every((built) => existsSync(join(root, built))) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === stamp;
  if (isCurrent) return;
  await progress.step('The web application is built', () =>
    run(tools, 'vite', ['build', '--logLevel', 'warn'], 'frontend'),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}

async function run(tools: Tools, program: string, args: string[], cwd: string): Promise<void> {
  // With any other value in the caller's environment Vite builds for development: pages without content, and with
  // React's development checks.
  const env = { NODE_ENV: 'production' };
  const { ok, output } = await tools.run({ program, args, cwd, env, timeoutMs: 5 * 60_000 });
  if (!ok) throw new StartFailure(`${program} failed:\n${output.trim().split('\n').slice(0, 30).join('\n')}`);
}

/** By content, not by modification time: a fresh clone or a branch switch changes the time of every file. */
function contentHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  for (const path of paths) {
    if (path.includes('.')) add(path);
    else for (const file of filesUnder(root, path)) add(file);
  }
  return hash.digest('hex');
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'dist-server'].includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(root, path) : [path];
    });
}
