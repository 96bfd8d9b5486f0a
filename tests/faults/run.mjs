// Plants the faults of tests/faults/<group>.json in a copy of the repository, one at a time, and prints which the group's specs notice
// (a fault may name those that run `first`):
//
//   node tests/faults/run.mjs <group> [--at <revision>] [--only <part of a name>]
//
// The work tree is never changed. Exit code 1: a fault was not noticed.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import backingServices from '../jest/backing-services.mjs';

const root = join(import.meta.dirname, '..', '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    at: { type: 'string', default: 'HEAD' },
    only: { type: 'string', default: '' },
  },
});
const [group = ''] = positionals;
const { specs, faults } = JSON.parse(readFileSync(join(root, `tests/faults/${group}.json`), 'utf8'));
const chosen = faults.filter(({ name }) => name.includes(values.only));

/** A run that takes longer counts as failed: a planted fault may make a test wait for ever. */
const maxRunMs = 10 * 60_000;

const copy = mkdtempSync(join(tmpdir(), 'raffle-faults-'));
let running;
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(130);
  });
}

try {
  await backingServices();
  makeCopy();
  const unnoticed = await oneByOne();
  console.log(`${chosen.length - unnoticed} of ${chosen.length} noticed`);
  process.exitCode = unnoticed === 0 ? 0 : 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}

function makeCopy() {
  const files = execFileSync('git', ['archive', values.at], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', copy], { input: files });
  // Hard links: packages find each other inside the copy.
  for (const part of ['.', 'gateway', 'frontend', 'packages/tracing'])
    execFileSync('cp', ['-al', join(root, part, 'node_modules'), join(copy, part)]);
}

/** @throws Error when the text to replace is not there exactly once @returns restores the file */
function plant({ name, file, find, replace }) {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const pieces = text.split(find);
  if (pieces.length !== 2) throw new Error(`${name}: its text is ${pieces.length - 1} times in ${file}`);
  writeFileSync(path, pieces.join(replace));
  return () => writeFileSync(path, text);
}

/** For each fault first the specs that are its own, if it names some, then those of the group. */
async function oneByOne() {
  const noticing = new Set();
  let unnoticed = 0;
  for (const fault of chosen) {
    const restore = plant(fault);
    const failed = (await firstFailure(fault.first)) ?? (await firstFailure(specs));
    restore();
    if (failed) noticing.add(failed.spec);
    else unnoticed++;
    console.log(`${fault.name} | ${failed ? `${failed.spec}: ${failed.test}` : 'not noticed'}`);
  }
  const broken = noticing.size > 0 && (await firstFailure([...noticing]));
  if (broken) throw new Error(`Without a fault ${broken.spec} fails too: ${broken.test}`);
  return unnoticed;
}

/** @returns the first spec that fails and its first test that does */
async function firstFailure(patterns = []) {
  if (patterns.length === 0) return undefined;
  const suites = ['--selectProjects', 'unit', 'int', 'component'];
  const { code, text } = await run('npx', ['jest', '-i', '--bail', '--passWithNoTests', ...suites, '--', ...patterns]);
  if (code === 0) return undefined;
  const spec = /^FAIL .*?(\S+\.spec\.tsx?)/m.exec(text)?.[1] ?? '';
  return { spec, test: / ● (.*)/.exec(text)?.[1] ?? `ended with ${code}` };
}

async function run(program, args) {
  running = spawn(program, args, { cwd: copy, timeout: maxRunMs, env: { ...process.env, FORCE_COLOR: '0', CI: '1' } });
  let text = '';
  for (const stream of [running.stdout, running.stderr])
    stream.setEncoding('utf8').on('data', (part) => (text += part));
  const code = await new Promise((resolve, reject) => running.on('error', reject).on('close', resolve));
  return { code, text };
}
