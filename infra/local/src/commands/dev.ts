import { join } from 'node:path';
import { addToEnvironment, inheritedEnvironment, projectRoot, type RunnerConfig } from '../config.js';
import { processes, type SystemProcess } from '../processes.js';
import { seconds, type Progress } from '../progress.js';
import { compile, recompile } from '../recompile.js';
import { StartFailure } from '../start-failure.js';
import type { ProcessSpec } from '../supervised.js';
import type { System } from '../system.js';
import { Tools } from '../tools.js';
import { isOk, until } from '../wait.js';
import { workspacesOf } from '../workspaces.js';
import { start, type StartReport } from './start.js';

const withinMs = 60_000;

/** The same system on the same data as `npm start`, which follows the sources until it is asked to stop. @returns the exit code. */
export function dev(write: (line: string) => void, report: StartReport): Promise<number> {
  const root = projectRoot();
  const tools = new Tools();
  let stopWatching = () => {};
  // A quarter less processor time for each restart.
  addToEnvironment({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') });
  const publicUrl = ({ publicUrl: given, port }: RunnerConfig) => given ?? `http://localhost:${port}`;
  return start(write, report, {
    build: async (progress) => {
      const { errors } = await progress.step('Services are compiled', () => compile(tools));
      if (errors) throw new StartFailure(errors);
    },
    options: (config) => ({
      // Vite has the public port, and serves the pages: the gateway needs no built application.
      port: undefined,
      publicUrl: publicUrl(config),
      env: { gateway: { WEB_ROOT: join(root, 'frontend') } },
      debuggable: true,
    }),
    begin: async (system, config, progress) => {
      await startVite(system, { root, port: config.port, publicUrl: publicUrl(config), progress });
      stopWatching = followSources(root, tools, system, write);
      return [
        `  Debuggers        ${processes.map(({ name, debugPort }) => `${name} ${debugPort}`).join(', ')}`,
        '  A changed source is compiled and its processes restart; a changed screen is replaced in the browser.',
        '',
      ];
    },
    end: () => {
      stopWatching();
      tools.stop();
      tools.dismiss();
    },
  });
}

async function startVite(
  system: System,
  { root, port, publicUrl, progress }: { root: string; port: number; publicUrl: string; progress: Progress },
): Promise<void> {
  const address = `http://127.0.0.1:${port}`;
  const spec: ProcessSpec = {
    name: 'vite',
    command: process.execPath,
    args: [join(root, 'node_modules/.bin/vite'), '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    env: {
      ...inheritedEnvironment(),
      GATEWAY_URL: system.instances.gateway ?? '',
      __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: new URL(publicUrl).hostname,
    },
    cwd: join(root, 'frontend'),
    stopSignal: 'SIGTERM',
    stopWithinMs: 3_000,
    readyUrl: address,
  };
  await progress.step('vite is ready', () => {
    system.add(spec);
    return until('vite', withinMs, () => isOk(address));
  });
}

/** Restarts the processes whose code changed; one whose code does not compile goes on. @returns what ends it */
function followSources(root: string, tools: Tools, system: System, write: (line: string) => void): () => void {
  const uses = new Map(processes.map(({ name, entry }) => [name, workspacesOf(root, entry)]));
  const restart = async (name: SystemProcess, readyUrl: string, since: number): Promise<void> => {
    await system.restart(name);
    await until(name, withinMs, () => isOk(readyUrl), 30);
    write(`${name} runs what was changed (${seconds(Date.now() - since)}).`);
  };
  return recompile(root, new Set([...uses.values()].flatMap((folders) => [...folders])), {
    compileAll: () => compile(tools),
    broken: (errors) => write(`${errors}\nWhat ran before goes on.`),
    changed: (workspaces, since) => {
      for (const { name, readyPath } of processes) {
        if (workspaces.isDisjointFrom(uses.get(name) ?? new Set())) continue;
        // The supervisor reports one that ends, and starts it again.
        restart(name, `${system.operators[name]}${readyPath}`, since).catch(() => undefined);
      }
    },
  });
}
