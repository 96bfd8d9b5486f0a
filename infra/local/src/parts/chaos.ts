import type { Counted, PartJob } from './part.js';

/** Seeds that are known to pass (docs/reliability.md), so that a failure is caused by a change; use `npm run chaos` for other seeds. */
const short = ['--seed', '5176335', '--seconds', '20', '--every', '2'];
const long = ['--seed', '201', '--minutes', '2'];

/** The system under faults; prints only the run's figures, unless it fails. */
export async function chaos({ tools, write, limitMs, all }: PartJob): Promise<Counted> {
  const built = await tools.run({ program: 'tsc', args: ['-b', 'tests/chaos'], timeoutMs: limitMs });
  if (!built.ok) {
    write(built.output.trimEnd());
    return { passed: 0, failed: 1 };
  }
  const { ok, output } = await tools.run({
    program: process.execPath,
    args: ['tests/chaos/dist/main.js', ...(all ? long : short)],
    timeoutMs: limitMs,
  });
  const lines = output.trimEnd();
  write(ok ? (lines.split('\n').at(-1) ?? '') : lines);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
