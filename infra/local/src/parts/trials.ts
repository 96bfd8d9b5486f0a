import type { Counted, PartJob } from './part.js';

/** Seeds that are known to pass (docs/reliability.md), so that a failure is caused by a change; use `npm run chaos` for other seeds. */
const short = ['--seed', '5176335', '--seconds', '20', '--every', '2'];
const long = ['--seed', '201', '--minutes', '2'];

/** The system under faults; prints only the run's figures, unless it fails. */
export async function chaos(job: PartJob): Promise<Counted> {
  const { ok, output } = await runTrial(job, 'main.js', job.all ? long : short);
  job.write(ok ? (output.split('\n').at(-1) ?? '') : output);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** The loss of everything but secrets and backups (tests/chaos/src/restoring.ts). */
export async function restore(job: PartJob): Promise<Counted> {
  const { ok, output } = await runTrial(job, 'restoring.js');
  job.write(output);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** A new system is filled as by `npm run seed` (tests/chaos/src/seeding.ts). */
export async function seed(job: PartJob): Promise<Counted> {
  const { ok, output } = await runTrial(job, 'seeding.js');
  job.write(output);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** Several of everything, on one machine (tests/chaos/src/machines). */
export async function machines(job: PartJob): Promise<Counted> {
  const { ok, output } = await runTrial(job, 'machines/main.js');
  job.write(output);
  return { passed: Number(ok), failed: Number(!ok) };
}

/** Compiles tests/chaos and runs one of its programs to its end. */
export async function runTrial(
  { tools, limitMs }: PartJob,
  entry: string,
  args: readonly string[] = [],
): Promise<{ ok: boolean; output: string }> {
  const built = await tools.run({
    program: 'tsc',
    args: ['-b', '--singleThreaded', 'tests/chaos'],
    timeoutMs: limitMs,
  });
  const { ok, output } = built.ok
    ? await tools.run({ program: process.execPath, args: [`tests/chaos/dist/${entry}`, ...args], timeoutMs: limitMs })
    : built;
  return { ok, output: output.trimEnd() };
}
