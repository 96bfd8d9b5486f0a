import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { givenDatabase, inheritedEnvironment, projectRoot, runnerConfig } from '../config.js';
import { databaseUrl } from '../databases.js';
import { addressesFile, livingRun } from '../run-record.js';
import { keptSecrets } from '../secrets.js';
import { StartFailure } from '../start-failure.js';

const entry = 'services/identity/dist/src/admin/admin.cli.js';

/**
 * Identity's command line for accounts of the back-office, on the database that `npm start` runs, or on the one that DATABASE_URL
 * names. The terminal is its own: it asks for passwords there.
 * @returns its exit code.
 */
export function admin(args: readonly string[]): Promise<number> {
  const root = projectRoot();
  const env = { ...inheritedEnvironment(), ...(givenDatabase() ?? databaseOfTheRun()) };
  compileWhereMissing(root);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [entry, ...args], { cwd: root, env, stdio: 'inherit' });
    // Ctrl-C reaches the child too, which stops with a message: we exit when it does.
    const leaveItToTheChild = () => undefined;
    process.on('SIGINT', leaveItToTheChild);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', leaveItToTheChild);
      resolve(code ?? 1);
    });
  });
}

/** @throws StartFailure when nothing runs. */
function databaseOfTheRun(): Record<string, string> {
  const { dataDir } = runnerConfig();
  if (!livingRun(dataDir)) {
    throw new StartFailure(
      'No database is running: `npm start` starts the local one, or set DATABASE_URL to reach another.',
    );
  }
  if (!existsSync(addressesFile(dataDir))) throw new StartFailure('It is still starting: try again in a moment.');
  const addresses = z.object({ postgres: z.string() }).parse(JSON.parse(readFileSync(addressesFile(dataDir), 'utf8')));
  const { databasePasswords } = keptSecrets(join(dataDir, 'secrets.json'));
  return { DATABASE_URL: databaseUrl(addresses.postgres, 'identity', databasePasswords) };
}

/** `npm start` has compiled it; a fresh clone that works on another's database has not. */
function compileWhereMissing(root: string): void {
  if (existsSync(join(root, entry))) return;
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'services/identity'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status !== 0)
    throw new StartFailure(`identity could not be compiled:\n${stdout.trim().split('\n').slice(0, 10).join('\n')}`);
}
