import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { isTerminal, projectRoot, toolEnvironment } from '../config.js';
import { StartFailure } from '../start-failure.js';

const suites = ['unit', 'int', 'component'];

/**
 * Runs the specs whose paths contain one of those given, again after each change; without a terminal once. Those that need backing
 * services start or reuse them (tests/jest/backing-services.mjs). @returns Jest's exit code
 * @throws StartFailure when there is no such spec
 */
export async function testWatch(paths: readonly string[]): Promise<number> {
  const root = projectRoot();
  // Each suite is a project of Jest, which reads the whole repository and watches it.
  const needed = suites.filter((suite) =>
    globSync(`{services,packages,gateway,frontend,infra,tests}/**/*.${suite}.spec.{ts,tsx}`, {
      cwd: root,
      exclude: (name) => ['node_modules', 'dist'].includes(name),
    }).some((file) => paths.length === 0 || paths.some((path) => file.includes(path))),
  );
  if (needed.length === 0) throw new StartFailure(`No spec's path contains ${paths.join(' or ')}.`);
  const jest = spawn(
    process.execPath,
    [
      join(root, 'node_modules/.bin/jest'),
      ...(isTerminal() ? ['--watchAll'] : []),
      '--selectProjects',
      ...needed,
      '--',
      ...paths,
    ],
    { cwd: root, env: toolEnvironment(), stdio: 'inherit' },
  );
  // Ctrl-C reaches Jest too, which ends by itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => jest.kill(signal));
  const [code, signal] = (await once(jest, 'exit')) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}
