import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { throwAwayFolder } from './throw-away-folder.js';

const memory = mkdtempSync(join(tmpdir(), 'raffle-memory-'));
const folders = [memory];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

test.each([
  ['where it has the space', memory, 1, memory],
  ['not where it is too small', memory, 2 ** 60, tmpdir()],
  ['not where there is none', join(memory, 'none'), 1, tmpdir()],
])('what tests throw away is in memory %s', (_, where, needed, parent) => {
  const folder = throwAwayFolder(where, needed);
  folders.push(folder);
  expect(dirname(folder)).toBe(parent);
});
