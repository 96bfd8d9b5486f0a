import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBackingServices } from '../backing/backing-services.js';
import { installDebianPackages } from '../backing/debian-packages.js';
import { build } from '../build.js';
import { runnerConfig } from '../config.js';
import { progressTo, seconds, type Progress } from '../progress.js';
import { sentenceOf } from '../start-failure.js';
import { browserFailures, browserReport, jestFailures, jestReport, readReport } from '../test-reports.js';
import { Tools } from '../tools.js';
import { runChecks, type Counted } from './check.js';
import { stopRequest } from './start.js';
import { testVariables, throwAwayFolder } from './test-services.js';

const minutes = (count: number) => count * 60_000;
/** Limits, not targets: a machine a third as fast as those of docs/performance.md stays within them. */
const jestMinutes = 35;
const browserMinutes = 35;
const failedOnce: Counted = { passed: 0, failed: 1 };

/**
 * Runs every check and test, on private services in a temporary folder. Its last line is `N passed, N failed`; each
 * check counts as one. Everything is compiled once, first.
 */
export async function test(write: (line: string) => void): Promise<number> {
  const begin = Date.now();
  const tools = new Tools();
  const folder = throwAwayFolder();
  let interrupted = false;
  void stopRequest().then(() => {
    interrupted = true;
    tools.stop();
  });
  // A part that cannot run counts as failed; the others still run.
  const part = async (name: string, run: () => Promise<Counted>): Promise<Counted> => {
    if (interrupted) return failedOnce;
    write(`\n── ${name}`);
    const started = Date.now();
    const counted = await run().catch((error: unknown) => {
      write(sentenceOf(error));
      return failedOnce;
    });
    write(`── ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds(Date.now() - started)})`);
    return counted;
  };
  const results: Counted[] = [];
  try {
    results.push(await part('build', () => build(progressTo(write)).then(() => ({ passed: 0, failed: 0 }))));
    results.push(await part('unit, integration and component tests', () => jest(tools, folder, write)));
    results.push(await part('browser tests', () => browser(tools, folder, write)));
    // Chaos mostly waits for killed processes: the checks use the processor in the meantime.
    results.push(
      ...(await Promise.all([
        part('two minutes of chaos', () => chaos(tools)),
        part('check', () => runChecks(tools, write)),
      ])),
    );
  } finally {
    tools.dismiss();
    rmSync(folder, { recursive: true, force: true });
  }
  // Repeated here, because they are far up in a log of thousands of lines.
  for (const name of results.flatMap(({ failures = [] }) => failures)) write(`✕ ${name}`);
  const passed = results.reduce((sum, counted) => sum + counted.passed, 0);
  const failed = results.reduce((sum, counted) => sum + counted.failed, 0);
  write(`\n${interrupted ? 'Interrupted' : 'Done'} after ${seconds(Date.now() - begin)}.`);
  write(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 && !interrupted ? 0 : 1;
}

async function jest(tools: Tools, folder: string, write: (line: string) => void): Promise<Counted> {
  const progress = progressTo(write);
  const services = await startBackingServices({
    dataDir: join(folder, 'services'),
    progress,
    temporary: true,
    existing: runnerConfig(),
  });
  const reportFile = join(folder, 'jest.json');
  // In parallel with the tests, because it waits for the network. If it fails, the browser tests retry and report why.
  const browserInstalled = installBrowser(progress).catch(() => undefined);
  try {
    const { ok, timedOut } = await tools.run({
      program: 'jest',
      // Integration tests wait for databases, queues and delays: three workers leave a tenth of two cores idle.
      args: ['--ci', '--maxWorkers=4', '--json', `--outputFile=${reportFile}`],
      env: { ...testVariables(services), NODE_ENV: 'test' },
      timeoutMs: minutes(jestMinutes),
      show: true,
    });
    const report = readReport(reportFile, jestReport);
    if (!report) throw new Error('Jest wrote no report.');
    if (report.numPendingTests > 0) write(`${report.numPendingTests} tests were skipped.`);
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    if (timedOut) write('Jest did not end in time: a test left something open.');
    return atLeastOne({
      passed: report.numPassedTests,
      failed: !ok && failed === 0 ? 1 : failed,
      failures: jestFailures(report),
    });
  } finally {
    await browserInstalled;
    await services.stop();
  }
}

/**
 * The Debian packages that the browser tests need, with one file of each. Widths are checked, so the fonts must be the
 * same on every machine; without them a monospaced font is used.
 */
const browserPackages: Readonly<Record<string, string>> = {
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
};

async function installBrowser(progress: Progress): Promise<void> {
  const missing = Object.keys(browserPackages).filter((name) => !existsSync(browserPackages[name] ?? ''));
  if (missing.length === 0) return;
  await progress.step(`Installed ${missing.join(', ')}`, () =>
    installDebianPackages(missing, 'The browser of the tests is incomplete'),
  );
}

async function browser(tools: Tools, folder: string, write: (line: string) => void): Promise<Counted> {
  await installBrowser(progressTo(write));
  const reportFile = join(folder, 'browser.json');
  const { ok } = await tools.run({
    program: 'playwright',
    args: ['test'],
    cwd: 'tests/e2e',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    timeoutMs: minutes(browserMinutes),
    show: true,
  });
  const report = readReport(reportFile, browserReport);
  if (!report) throw new Error('Playwright wrote no report.');
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (skipped > 0) write(`${skipped} tests were skipped.`);
  // Only gallery tests are retried (playwright.config.ts); retries are reported, so that they can be fixed.
  if (flaky > 0) write(`${flaky} browser tests passed only on retry (listed above as flaky).`);
  return atLeastOne({
    passed: expected + flaky,
    failed: !ok && unexpected === 0 ? 1 : unexpected,
    failures: browserFailures(report.suites),
  });
}

/** A seed that is known to pass (docs/reliability.md), so that a failure is caused by a change; use `npm run chaos` for other seeds. */
const chaosSeed = 201;

async function chaos(tools: Tools): Promise<Counted> {
  const built = await tools.run({ program: 'tsc', args: ['-b', 'tests/chaos'], timeoutMs: minutes(2), show: true });
  const { ok } = await tools.run({
    program: process.execPath,
    args: ['tests/chaos/dist/main.js', '--seed', String(chaosSeed), '--minutes', '2'],
    // Less than four on a quiet machine; a busy one is ready later, and the buyers continue for a minute after that.
    timeoutMs: minutes(7),
    show: true,
  });
  return built.ok && ok ? { passed: 1, failed: 0 } : failedOnce;
}

/** Running no test at all is a failure: no tests were found. */
const atLeastOne = (counted: Counted): Counted => (counted.passed + counted.failed === 0 ? failedOnce : counted);
