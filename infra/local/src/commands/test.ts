import { existsSync, readdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '../config.js';
import { installBrowser } from '../parts/browser-tests.js';
import type { Counted, TestPart } from '../parts/part.js';
import { selectParts, usage } from '../parts/parts.js';
import { readReport } from '../parts/reports.js';
import { progressTo, seconds } from '../progress.js';
import { Tools } from '../tools.js';
import { stopRequest } from './start.js';
import { logsOf, partReport, reportFile } from './test-part.js';
import { throwAwayFolder } from '../throw-away-folder.js';

type PartReport = z.infer<typeof partReport>;
const failedOnce: PartReport = { passed: 0, failed: 1, cpuSeconds: 0 };

/**
 * Runs the selected parts of the checks and tests, on private services in a temporary folder; by default those of every
 * day. Its last line is `N passed, N failed`; each check counts as one.
 * @param args `--all` and names of parts.
 */
export async function test(write: (line: string) => void, args: readonly string[]): Promise<number> {
  const begin = Date.now();
  const selected = selectParts(args);
  if (!selected) {
    write(usage());
    write('0 passed, 1 failed');
    return 1;
  }
  const { parts, all } = selected;
  const tools = new Tools();
  const folder = throwAwayFolder();
  let interrupted = false;
  void stopRequest().then(() => {
    interrupted = true;
    tools.stop();
  });
  // Meanwhile, because it waits for the network. If it fails, the browser's parts try again and report why.
  const browserInstalled = parts.some(({ browser }) => browser)
    ? installBrowser(progressTo(write)).catch(() => undefined)
    : undefined;
  const results: PartReport[] = [];
  const runAll = async (some: readonly TestPart[]) => {
    for (const part of some) {
      if (part.browser) await browserInstalled;
      results.push(interrupted ? failedOnce : await runPart(part, { tools, folder, all, write }));
    }
  };
  try {
    await runAll(parts.filter(({ lane }) => lane === undefined));
    await Promise.all((['waits', 'computes'] as const).map((one) => runAll(parts.filter(({ lane }) => lane === one))));
  } finally {
    tools.dismiss();
    rmSync(folder, { recursive: true, force: true });
  }
  // Repeated here, because they are far up in a log of thousands of lines.
  for (const name of results.flatMap(({ failures = [] }) => failures)) write(`✕ ${name}`);
  const { passed, failed, cpuSeconds } = total(results);
  write(`\n${interrupted ? 'Interrupted' : 'Done'} after ${seconds(Date.now() - begin)}, ${cpu(cpuSeconds)}.`);
  write(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 && !interrupted ? 0 : 1;
}

/** Runs a part in its own process (test-part.ts) and prints its figures. A part that cannot run counts as failed. */
async function runPart(
  { name, minutes }: TestPart,
  { tools, folder, all, write }: { tools: Tools; folder: string; all: boolean; write: (line: string) => void },
): Promise<PartReport> {
  write(`\n── ${name}`);
  const { tookMs } = await tools.run({
    program: process.execPath,
    args: ['infra/local/dist/cli.js', 'test:part', name, folder, ...(all ? ['--all'] : [])],
    // It has its own limit, and time to report after that.
    timeoutMs: (minutes + 3) * 60_000,
    show: true,
  });
  const report = readReport(reportFile(folder, name), partReport) ?? failedOnce;
  write(`── ${name}: ${report.passed} passed, ${report.failed} failed (${seconds(tookMs)}, ${cpu(report.cpuSeconds)})`);
  const logs = logsOf(name);
  if (report.failed > 0 && existsSync(logs) && readdirSync(logs).length > 0)
    write(`   Logs and screenshots: ${relative(projectRoot(), logs)}`);
  return report;
}

const cpu = (spent: number | undefined) => (spent === undefined ? 'CPU unknown' : `${spent.toFixed(1)} s of CPU`);

function total(results: readonly PartReport[]): Counted & { cpuSeconds: number | undefined } {
  const sum = (of: (one: PartReport) => number) => results.reduce((all, one) => all + of(one), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    cpuSeconds: results.some(({ cpuSeconds }) => cpuSeconds === undefined)
      ? undefined
      : sum(({ cpuSeconds = 0 }) => cpuSeconds),
  };
}
