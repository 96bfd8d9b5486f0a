import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { logRotation } from './log-file.js';

test('a log that cannot be opened ends nothing, is told of once, and is rotated when it can be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'raffle-log-'));
  try {
    const file = join(folder, 'runner.log');
    const said: string[] = [];
    const rotate = logRotation(file, (line) => void said.push(line), { bytes: 3, files: 1 });
    // In the place of a file of another account: root may open that one.
    mkdirSync(file);
    expect([rotate(), rotate()]).toEqual([false, false]);
    expect(said).toEqual([expect.stringContaining('runner.log is not rotated: EISDIR')]);
    rmSync(file, { recursive: true });
    writeFileSync(file, 'long');
    expect(rotate()).toBe(true);
    expect(readdirSync(folder)).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
