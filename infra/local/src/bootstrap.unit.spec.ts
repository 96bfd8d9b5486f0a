import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, toolEnvironment } from './config.js';

test('the bootstrap hands over to the Node of the lockfile, and returns its exit code', () => {
  // On the same file system as the binary, so that a link to it is another Node.
  const cache = join(projectRoot(), 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bootstrap-'));
  const other = join(folder, 'node');
  try {
    linkSync(process.execPath, other);
    const run = spawnSync(other, ['infra/local/bootstrap.mjs', 'status'], {
      cwd: projectRoot(),
      encoding: 'utf8',
      env: toolEnvironment({
        RAFFLE_DATA_DIR: folder,
        // No installation below the running tests, even if the lockfile has changed: the test fails instead.
        npm_execpath: join(folder, 'no-npm.js'),
        NODE_OPTIONS: '--import=data:text/javascript,console.error(process.execPath)',
      }),
    });
    expect(run.stderr.trim().split('\n')).toEqual([other, process.execPath]);
    expect(run.stdout).toMatch(/^It is not running/);
    expect(run.status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
