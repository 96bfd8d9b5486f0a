import { seconds } from '../progress.js';
import { Tools, type ToolRun } from '../tools.js';
import { stopRequest } from './start.js';

interface CheckStep {
  name: string;
  runs: Pick<ToolRun, 'program' | 'args'>[];
}

const cache = 'node_modules/.cache';
const types: CheckStep = {
  name: 'types',
  runs: [
    { program: 'tsc', args: ['-b'] },
    { program: 'tsc', args: ['-p', 'tsconfig.check.json'] },
    { program: 'tsc', args: ['-p', 'frontend/tsconfig.json'] },
  ],
};
const lint: CheckStep = {
  name: 'lint',
  runs: [{ program: 'eslint', args: ['.', '--max-warnings', '0', '--cache', '--cache-location', `${cache}/eslint/`] }],
};
const format: CheckStep = {
  name: 'format',
  runs: [
    {
      program: 'prettier',
      args: ['--check', '.', '--log-level', 'warn', '--cache', '--cache-location', `${cache}/prettier.json`],
    },
  ],
};
const imports: CheckStep = {
  name: 'imports',
  runs: [
    {
      program: 'depcruise',
      args: [
        '--config',
        '.dependency-cruiser.cjs',
        '--output-type',
        'err',
        'packages',
        'services',
        'gateway',
        'frontend',
        'infra',
        'tests',
      ],
    },
  ],
};

/** Side by side, so that two cores are used; in a lane one after the other. */
const lanes: readonly (readonly CheckStep[])[] = [[lint], [types, format, imports]];

export interface Counted {
  passed: number;
  failed: number;
}

/** Formatting, lint, types and import rules. @returns how many of these steps passed and failed. */
export async function runChecks(tools: Tools, write: (line: string) => void): Promise<Counted> {
  const counted = { passed: 0, failed: 0 };
  await Promise.all(
    lanes.map(async (steps) => {
      for (const { name, runs } of steps) {
        const begin = Date.now();
        const failure = await firstFailure(tools, runs);
        counted[failure === undefined ? 'passed' : 'failed']++;
        write(`${failure === undefined ? '✓' : '✗'} ${name} (${seconds(Date.now() - begin)})`);
        if (failure !== undefined) write(failure.trimEnd());
      }
    }),
  );
  return counted;
}

async function firstFailure(tools: Tools, runs: CheckStep['runs']): Promise<string | undefined> {
  for (const run of runs) {
    const { ok, output } = await tools.run({ ...run, timeoutMs: 10 * 60_000 });
    if (!ok) return output;
  }
  return undefined;
}

export async function check(write: (line: string) => void): Promise<number> {
  const tools = new Tools();
  void stopRequest().then(() => tools.stop());
  const { failed } = await runChecks(tools, write);
  tools.dismiss();
  write(failed === 0 ? 'All checks passed.' : `${failed} of the checks failed.`);
  return failed === 0 ? 0 : 1;
}
