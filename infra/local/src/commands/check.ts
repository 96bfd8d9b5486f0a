import type { Counted } from '../parts/part.js';
import { seconds } from '../progress.js';
import { Tools, type ToolRun } from '../tools.js';
import { stopRequest } from './start.js';

interface CheckStep {
  name: string;
  runs: Pick<ToolRun, 'program' | 'args'>[];
}

const cache = 'node_modules/.cache';
const step = (name: string, ...commands: string[]): CheckStep => ({
  name,
  runs: commands.map((command) => {
    const [program = '', ...args] = command.split(' ');
    return { program: program === 'node' ? process.execPath : program, args };
  }),
});

const lint = step('lint', 'oxlint --type-aware');
// More threads check the same declarations again: they take twice the processor's time.
const types = step(
  'types',
  'tsc -b --singleThreaded tsconfig.build.json packages/tracing',
  'tsc --singleThreaded -p tsconfig.json',
  'tsc --singleThreaded -p frontend/tsconfig.json',
);
const format = step('format', `prettier --check . --log-level warn --cache --cache-location ${cache}/prettier.json`);
const imports = step(
  'imports',
  'depcruise --config .dependency-cruiser.cjs --output-type err packages services gateway frontend infra tests',
  'depcruise --config .dependency-cruiser.folders.cjs --metrics --output-type err services gateway frontend/src/shared',
);
const unused = step('unused files, exports and dependencies', 'knip --no-progress');
const citations = step('citations and links', 'node infra/checks/citations.mjs');
const chart = step('chart', 'node infra/checks/chart.mjs');
const alarms = step('alarms', 'node infra/checks/alarms.mjs');
const generated = step('generated files', 'node infra/generate/generate.mjs --check');

/** Run in parallel after `types`, whose compiled packages they read; the steps of a lane run in sequence. */
const lanes: readonly (readonly CheckStep[])[] = [
  [lint],
  [generated, format, imports, unused, citations, chart, alarms],
];

/** All checks that do not run the product. @returns how many steps passed and failed. */
export async function runChecks(tools: Tools, write: (line: string) => void): Promise<Counted> {
  const counted = { passed: 0, failed: 0 };
  const runLane = async (steps: readonly CheckStep[]) => {
    for (const { name, runs } of steps) {
      const begin = Date.now();
      const failure = await firstFailure(tools, runs);
      counted[failure === undefined ? 'passed' : 'failed']++;
      write(`${failure === undefined ? '✓' : '✗'} ${name} (${seconds(Date.now() - begin)})`);
      if (failure !== undefined) write(failure.trimEnd());
    }
  };
  await runLane([types]);
  await Promise.all(lanes.map(runLane));
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
