import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { rememberedFolder } from '../backing/data-folder.js';
import { dataFolder } from '../config.js';
import { livingRun, endLeftovers } from '../run-record.js';
import { rememberedSettings, shown } from '../settings.js';
import { StartFailure } from '../start-failure.js';

/** Names what is lost, and deletes all local data after confirmation. */
export async function reset(write: (line: string) => void, { yes }: { yes: boolean }): Promise<number> {
  const dataDir = dataFolder();
  if (livingRun(dataDir)) throw new StartFailure('It is running: stop it with `npm stop` first.');
  if (!existsSync(dataDir)) {
    write('There is no data to delete.');
    return 0;
  }
  write(`This deletes ${dataDir}:`);
  for (const line of whatIsLost(dataDir)) write(`  ${line}`);
  if (!yes && !(await agrees())) {
    write('Nothing was deleted.');
    return 1;
  }
  await endLeftovers(dataDir);
  const elsewhere = rememberedFolder(dataDir);
  for (const folder of [elsewhere, dataDir]) if (folder) rmSync(folder, { recursive: true, force: true });
  write('All local data is deleted; the next start begins afresh.');
  return 0;
}

/** One line for each kind of data in the folder. */
function whatIsLost(dataDir: string): string[] {
  const has = (...path: string[]) => existsSync(join(...path));
  const { remembered } = rememberedSettings(dataDir);
  return [
    ...(has(rememberedFolder(dataDir) ?? dataDir, 'postgres', 'data')
      ? ['the databases, with all accounts, tickets and payments']
      : []),
    ...(has(dataDir, 'secrets.json')
      ? [
          'SEED_ENCRYPTION_KEY: open products in a backup, or in databases elsewhere, can no longer be drawn',
          'CLAIM_SECRET_KEY, TOTP_ENCRYPTION_KEY, RECORD_SIGNING_KEY, TEXT_MESSAGES_SEALING_KEY, WEB_PUSH_PRIVATE_KEY, WEBHOOK_SECRET_SEGMENT',
          'the passwords of the admin, the databases, RabbitMQ and Redis',
        ]
      : []),
    ...(Object.keys(remembered).length > 0 ? [`the settings of the last start: ${shown(remembered)}`] : []),
    'logs',
  ];
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartFailure('No terminal to ask for confirmation: `npm run reset -- --yes` deletes all local data.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question('Delete all of it? [y/N] ');
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
