import { sep } from 'node:path';
import { backingFolder } from '../backing/data-folder.js';
import { writeDefinitions } from '../backing/rabbitmq.js';
import { firstNode, loadDefinitions } from '../broker-accounts.js';
import { build } from '../build.js';
import { dataFolder, projectRoot } from '../config.js';
import { migrateDatabases } from '../databases.js';
import { progressTo } from '../progress.js';
import { renewSupervised } from '../renewal.js';
import { livingRun } from '../run-record.js';
import { sentenceOf, StartFailure } from '../start-failure.js';
import { currentLink, currentVersion, makeCurrent, nameOfVersion, startsAlike } from '../versions.js';
import { runningSystem } from './run-program.js';

/**
 * `npm run deploy`, in the folder of a version: migrates the databases and replaces the processes that `npm start` runs by those of this
 * version, one after the other and without a gap; when one does not become ready, all are again of the former version. `--back` is for a
 * version that was deployed before: it changes neither the schema nor the broker's rights, which later versions need for what they left.
 * `--build` only installs and compiles, which another account may do than the one that runs it.
 * Killed at any point, it can be repeated.
 * @returns the exit code
 */
export async function deploy(write: (line: string) => void, flags: readonly string[]): Promise<number> {
  const [flag, ...others] = flags;
  if (others.length > 0 || ![undefined, '--build', '--back'].includes(flag))
    throw new StartFailure('Usage: npm run deploy [-- --build | --back]');
  const progress = progressTo(write);
  if (flag === '--build') {
    await build(progress);
    return 0;
  }
  const [folder, dataDir] = [projectRoot(), dataFolder()];
  if (dataDir.startsWith(folder + sep))
    throw new StartFailure(
      `${dataDir} belongs to this folder alone: versions that follow each other share it (docs/releasing.md).`,
    );
  await build(progress);
  const run = livingRun(dataDir);
  if (!run) {
    makeCurrent(dataDir, folder);
    write(`Nothing runs: the next start, in ${currentLink(dataDir)}, is of ${nameOfVersion(folder)}.`);
    return 0;
  }
  if (!startsAlike(run.folder, folder))
    throw new StartFailure(
      `The runner is of ${nameOfVersion(run.folder)}, which starts processes otherwise or with another Node: stop it, repeat this, and start it again.`,
    );
  const former = currentVersion(dataDir) ?? run.folder;
  if (flag !== '--back') await prepare(folder, dataDir, progress);
  const runFrom = async (version: string) => {
    makeCurrent(dataDir, version);
    await renewSupervised(dataDir);
  };
  await progress.step(`Every process is of ${nameOfVersion(folder)}`, () =>
    runFrom(folder).catch(async (cause: unknown) => {
      await runFrom(former);
      throw new StartFailure(`${sentenceOf(cause)} Every process is again of ${nameOfVersion(former)}.`, { cause });
    }),
  );
  if (former !== folder) write(`Back: \`npm run deploy -- --back\` in ${former}`);
  return 0;
}

/** What the former version tolerates, before the first process of this one starts. */
async function prepare(folder: string, dataDir: string, progress: ReturnType<typeof progressTo>): Promise<void> {
  const { addresses, secrets } = runningSystem('deploy another where it runs (docs/releasing.md)');
  await progress.step('Databases are migrated', () => migrateDatabases(folder, addresses.postgres, secrets));
  const { username, password } = firstNode(addresses.rabbitmq);
  const managementUrl = Object.assign(new URL(addresses.queues), { username, password }).href;
  await progress.step('RabbitMQ has the queues and rights of this version', async () => {
    await loadDefinitions(addresses.rabbitmq, managementUrl, secrets.brokerPasswords);
    // What our own broker loads when it restarts.
    writeDefinitions(backingFolder(dataDir), secrets.brokerPasswords, secrets.rabbitmqPassword);
  });
}
