import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { identify } from './process-identity.js';
import { renewSupervised } from './renewal.js';
import { writePrivately } from './secrets.js';

test('a runner that ends while it replaces processes is noticed, and so is one that has ended before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'raffle-renewal-'));
  // The signal ends it.
  const runner = spawn('sleep', ['60']);
  try {
    await once(runner, 'spawn');
    writePrivately(join(dataDir, 'secrets.json'), {});
    writePrivately(join(dataDir, 'run.json'), { runner: identify(runner.pid!), folder: dataDir, processes: {} });
    await expect(renewSupervised(dataDir)).rejects.toThrow('The runner has ended');
    await expect(renewSupervised(dataDir)).rejects.toThrow('The runner has ended');
  } finally {
    runner.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
