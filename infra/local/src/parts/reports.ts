import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as z from 'zod/mini';
import type { Counted } from './part.js';

/** Jest's report (`--json`), the parts that are used. */
export const jestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  numPendingTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() }),
      ),
    }),
  ),
});

/** `file: test` of each failed test of Jest, whose outermost `describe` is its file; only the bundle if it could not run. */
export function jestFailures({ testResults }: z.infer<typeof jestReport>): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [relative(process.cwd(), name)];
      return failed.map(
        ({ ancestorTitles: [file = '', ...around], title }) => `${file}: ${[...around, title].join(' ')}`,
      );
    });
}

interface Suite {
  specs: { title: string; file: string; ok: boolean }[];
  suites?: Suite[] | undefined;
}
const suite: z.ZodMiniType<Suite> = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
  suites: z.optional(z.array(z.lazy(() => suite))),
});

/** Playwright's JSON report, the parts that are used. */
export const browserReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.int(), unexpected: z.int(), skipped: z.int() }),
});

/** `file: test` of each failed browser test. */
export function browserFailures(suites: Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file}: ${title}`),
    ...browserFailures(inner),
  ]);
}

/** @returns undefined if the file is missing or has another shape. */
export function readReport<T>(file: string, schema: z.ZodMiniType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : undefined;
}

/** Running no test at all is a failure: no tests were found. */
export const atLeastOne = (counted: Counted): Counted =>
  counted.passed + counted.failed === 0 ? { passed: 0, failed: 1 } : counted;
