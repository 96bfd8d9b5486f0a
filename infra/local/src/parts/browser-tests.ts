import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../backing/debian-packages.js';
import { progressTo, type Progress } from '../progress.js';
import type { Counted, PartJob } from './part.js';
import { atLeastOne, browserFailures, browserReport, readReport } from './reports.js';

/**
 * The Debian packages that the browser tests need, with one file of each. Widths are checked, so the fonts must be the
 * same on every machine; without them a monospaced font is used.
 */
const browserPackages: Readonly<Record<string, string>> = {
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
};

/** @throws StartFailure when the missing packages cannot be installed. */
export async function installBrowser(progress: Progress): Promise<void> {
  const missing = Object.keys(browserPackages).filter((name) => !existsSync(browserPackages[name] ?? ''));
  if (missing.length === 0) return;
  await progress.step(`Installed ${missing.join(', ')}`, () =>
    installDebianPackages(missing, 'The browser of the tests is incomplete'),
  );
}

/** One run of Playwright in tests/e2e. @param selection the arguments that select its tests. */
export const browserTests =
  (...selection: string[]) =>
  async ({ tools, write, folder, logs, limitMs }: PartJob): Promise<Counted> => {
    await installBrowser(progressTo(write));
    const reportFile = join(folder, 'browser.json');
    const { ok } = await tools.run({
      program: 'playwright',
      // It writes a report when it reaches its own limit, but not when it is ended.
      args: ['test', ...selection, `--output=${logs}`, '--reporter=list,json', `--global-timeout=${limitMs - 60_000}`],
      cwd: 'tests/e2e',
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
      timeoutMs: limitMs,
      show: true,
    });
    const report = readReport(reportFile, browserReport);
    if (!report) throw new Error('Playwright wrote no report.');
    const { expected, unexpected, skipped } = report.stats;
    if (skipped > 0) write(`${skipped} tests were skipped.`);
    return atLeastOne({
      passed: expected,
      failed: !ok && unexpected === 0 ? 1 : unexpected,
      failures: browserFailures(report.suites),
    });
  };
