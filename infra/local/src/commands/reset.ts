import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { rememberedFolder } from '../backing/data-folder.js';
import { runnerConfig } from '../config.js';
import { livingRun, endLeftovers } from '../run-record.js';
import { StartFailure } from '../start-failure.js';

/** Deletes all local data after confirmation. */
export async function reset(write: (line: string) => void, { yes }: { yes: boolean }): Promise<number> {
  const { dataDir } = runnerConfig();
  if (livingRun(dataDir)) throw new StartFailure('It is running: stop it with `npm stop` first.');
  if (!existsSync(dataDir)) {
    write('There is no data to delete.');
    return 0;
  }
  if (!yes && !(await agrees(dataDir))) {
    write('Nothing was deleted.');
    return 1;
  }
  await endLeftovers(dataDir);
  const elsewhere = rememberedFolder(dataDir);
  for (const folder of [elsewhere, dataDir]) if (folder) rmSync(folder, { recursive: true, force: true });
  write('All local data is deleted; the next start begins afresh.');
  return 0;
}

async function agrees(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartFailure('No terminal to ask for confirmation: `npm run reset -- --yes` deletes all local data.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Delete ${dataDir} with all accounts, tickets and payments in it? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
