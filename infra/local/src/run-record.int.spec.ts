import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@raffle/test-kit';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identify } from './process-identity.js';
import { takeOver } from './run-record.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'raffle-record-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a record that cannot be written ends nothing, and is written when there is space', async () => {
  const run = await takeOver(dataDir);
  const recorded = () => readFileSync(join(dataDir, 'run.json'), 'utf8');
  // In the place of a full disk.
  mkdirSync(join(dataDir, 'run.json.new'));
  const self = identify(process.pid)!;
  run.note({ tickets: self });
  expect(recorded()).not.toContain('tickets');
  run.note({ tickets: self, catalog: self });
  rmSync(join(dataDir, 'run.json.new'), { recursive: true });
  await eventually(() => expect(recorded()).toContain('catalog'));
  run.leave();
});
