import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFolder } from '../config.js';
import { startCpuMeter } from '../cpu-meter.js';
import type { Counted } from '../parts/part.js';
import { testParts } from '../parts/parts.js';
import { writePrivately } from '../secrets.js';
import { sentenceOf } from '../start-failure.js';
import { Tools } from '../tools.js';
import { stopRequest } from './start.js';

/** What a part of `npm test` reports to it. */
export const partReport = z.object({
  passed: z.int(),
  failed: z.int(),
  failures: z.optional(z.array(z.string())),
  /** Of everything that it started; undefined where that cannot be measured. */
  cpuSeconds: z.optional(z.number()),
});

export const reportFile = (folder: string, name: string) => join(folder, `part-${name}.json`);
/** Where a part writes its logs. */
export const logsOf = (name: string) => join(dataFolder(), 'tests', name);

/**
 * Runs one part of `npm test`, in a process of its own: the processor time of its descendants is the part's, also beside
 * another part.
 * @param args the part, a temporary folder, and `--all` for the longer form.
 */
export async function testPart(write: (line: string) => void, args: readonly string[]): Promise<number> {
  const [name = '', folder = '', ...flags] = args;
  const part = testParts.find((one) => one.name === name);
  if (!part) throw new Error(`npm test has no part ${name}.`);
  const cpuSeconds = startCpuMeter();
  const tools = new Tools();
  void stopRequest().then(() => tools.stop());
  const logs = logsOf(name);
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs, { recursive: true });
  const limitMs = part.minutes * 60_000;
  const counted: Counted = await part
    .run({ tools, write, folder, logs, limitMs, all: flags.includes('--all') })
    .catch((error: unknown) => {
      write(sentenceOf(error));
      return { passed: 0, failed: 1 };
    });
  tools.dismiss();
  writePrivately(reportFile(folder, name), { ...counted, cpuSeconds: cpuSeconds() });
  return counted.failed === 0 ? 0 : 1;
}
