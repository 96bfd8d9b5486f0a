import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { rememberedFolder } from '../backing/data-folder.js';
import { backupsOf } from '../backups/pgbackrest.js';
import { dataFolder } from '../config.js';
import { livingRun, endLeftovers } from '../run-record.js';
import { rememberedSettings, shown } from '../settings.js';
import { StartFailure } from '../start-failure.js';

/** Names what is lost, and deletes all local data after confirmation. */
export async function reset(write: (line: string) => void, { yes }: { yes: boolean }): Promise<number> {
  const dataDir = dataFolder();
  if (livingRun(dataDir)) throw new StartFailure('It is running: stop it with `npm stop` first.');
  const backups = backupsOf(dataDir);
  const isElsewhere = !backups.path.startsWith(`${rememberedFolder(dataDir) ?? dataDir}/`);
  const aside = backups.state === 'there' && isElsewhere ? backups.path : undefined;
  if (!existsSync(dataDir) && !aside) {
    write('There is no data to delete.');
    return 0;
  }
  write(`This deletes ${dataDir}${aside ? `, and puts the backups in ${aside} aside` : ''}:`);
  for (const line of whatIsLost(dataDir)) write(`  ${line}`);
  if (!yes && !(await agrees())) {
    write('Nothing was deleted.');
    return 1;
  }
  await endLeftovers(dataDir);
  const elsewhere = rememberedFolder(dataDir);
  for (const folder of [elsewhere, dataDir]) if (folder) rmSync(folder, { recursive: true, force: true });
  if (aside) write(`The backups before it are in ${putAside(aside)}: delete them when nobody needs them.`);
  write('All local data is deleted; the next start begins afresh.');
  return 0;
}

/** Moves the repository into a folder in it, where no start looks: a new installation needs another. @returns the folder */
function putAside(backupFolder: string): string {
  const folder = join(backupFolder, `before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const name of ['archive', 'backup'])
    if (existsSync(join(backupFolder, name))) renameSync(join(backupFolder, name), join(folder, name));
  return folder;
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
          'the passwords of the admin, the databases, RabbitMQ and Redis, and the passphrase of the backups: without a copy of it no backup can be read',
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
