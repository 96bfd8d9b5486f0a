import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until, type Addresses } from '@raffle/local';
import {
  copyProject,
  dataOf,
  endCopy,
  limitMs,
  linkPackages,
  makeDataFolder,
  pidsOf,
  startCopy,
} from './project-copy.js';
import { inTemporaryFolder } from './system.js';

const source = 'services/identity/src/referral/referral.queries.ts';
const screen = '/src/features/help/help-screen.tsx';

/**
 * `npm run dev` in a copy of this project: pages and answers come through Vite, a changed rule restarts the one process that has it, also
 * where an editor replaced its file before, and SIGINT ends everything.
 */
export const developing = (): Promise<string> =>
  inTemporaryFolder(async (folder) => {
    const project = join(folder, 'project');
    makeDataFolder(folder);
    copyProject(folder, project);
    linkPackages(project);
    const runner = await startCopy(folder, { command: 'dev', cwd: project });
    try {
      const { gateway } = dataOf<Addresses>(folder, 'local.json');
      const read = async (path: string) => (await fetch(gateway + path)).text();
      expectIn(await read('/'), '/@vite/client');
      expectIn(await read(screen), 'createHotContext');
      const before = pidsOf(folder);
      const took = [await changed(project, read, true), await changed(project, read, false)];
      const restarted = Object.entries(pidsOf(folder)).flatMap(([name, pid]) => (pid === before[name] ? [] : [name]));
      if (restarted.join() !== 'identity') throw new Error(`A change of identity restarted ${restarted.join(', ')}.`);
      const running = pidsOf(folder);
      const code = await endCopy(runner, 'SIGINT');
      const left = Object.entries(running).flatMap(([name, pid]) => (existsSync(`/proc/${pid}`) ? [name] : []));
      if (code !== 0 || left.length > 0) throw new Error(`SIGINT ended it with ${code}; left: ${left.join(', ')}.`);
      return `a changed rule was answered after ${took.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(' and ')}`;
    } finally {
      await endCopy(runner);
    }
  });

/** Changes a rule of identity as an editor that writes a new file and renames it. @returns milliseconds until it is answered */
async function changed(project: string, read: (path: string) => Promise<string>, wrong: boolean): Promise<number> {
  const file = join(project, source);
  const [right, other] = ['code === null) return null', `code === null) return 'x'`];
  const text = readFileSync(file, 'utf8');
  expectIn(text, wrong ? right : other);
  const begin = performance.now();
  writeFileSync(`${file}~`, wrong ? text.replace(right, other) : text.replace(other, right));
  renameSync(`${file}~`, file);
  await until('the changed rule', limitMs, async () => {
    const answer = await read('/api/referral-codes/AAAAAAAA').catch(() => '');
    return answer === `{"inviter":${wrong ? '"x"' : 'null'}}`;
  });
  return performance.now() - begin;
}

function expectIn(text: string, part: string): void {
  if (!text.includes(part)) throw new Error(`${part} is not in ${text.slice(0, 500)}`);
}
