import { join } from 'node:path';
import pg from 'pg';
import { backingFolder } from '../backing/data-folder.js';
import { writeDefinitions } from '../backing/rabbitmq.js';
import { firstNode, loadDefinitions } from '../broker-accounts.js';
import { dataFolder } from '../config.js';
import { setPasswords } from '../databases.js';
import type { SystemProcess } from '../processes.js';
import { progressTo, type Progress } from '../progress.js';
import { isBegun, nextStep, readersOf, rotatable, type Rotatable } from '../rotation.js';
import { livingRun } from '../run-record.js';
import { databaseOwners, signers, storedSecrets, token, writePrivately } from '../secrets.js';
import { StartFailure } from '../start-failure.js';
import { isOk, until } from '../wait.js';
import { runningSystem } from './run-program.js';

/** A running system whose keys are rotated. */
interface RotatedSystem {
  dataDir: string;
  postgresUrl: string;
  rabbitmqUrl: string;
  /** Including an administrator's name and password. */
  rabbitmqManagementUrl: string;
  /** Restarts a process with the secrets that are stored now, and resolves when it is ready. */
  restart(name: SystemProcess): Promise<void>;
  /** For tests. */
  now?: () => Date;
}

/**
 * `npm run rotate -- <what>`: rotates keys or passwords of the system that `npm start` runs, and restarts one process after the other.
 * Killed at any point, it can be repeated: what was begun is continued.
 * @returns the exit code
 */
export async function rotate(write: (line: string) => void, [what = '', ...more]: readonly string[]): Promise<number> {
  if (!isRotatable(what) || more.length > 0)
    throw new StartFailure(`Usage: npm run rotate -- ${rotatable.join(' | ')}`);
  const { addresses } = runningSystem('rotate another where it runs (docs/operations.md)');
  const dataDir = dataFolder();
  const { username, password } = firstNode(addresses.rabbitmq);
  await rotateIn(
    {
      dataDir,
      postgresUrl: addresses.postgres,
      rabbitmqUrl: addresses.rabbitmq,
      rabbitmqManagementUrl: Object.assign(new URL(addresses.queues), { username, password }).href,
      restart: (name) => restartSupervised(dataDir, name),
    },
    what,
    progressTo(write),
  );
  return 0;
}

const isRotatable = (what: string): what is Rotatable => rotatable.some((one) => one === what);

/**
 * @returns whether it is complete; false when the next step must wait.
 * @throws StartFailure when something does not become ready, or did not wait; repeating it continues.
 */
export async function rotateIn(system: RotatedSystem, what: Rotatable, progress: Progress): Promise<boolean> {
  if (what === 'databases') return rotateDatabases(system, progress);
  if (what === 'broker') return rotateBroker(system, progress);
  const file = join(system.dataDir, 'secrets.json');
  const restartAll = (means: string) => restart(system, readersOf(what), means, progress);
  // A command that was killed may have restarted only some of them.
  if (isBegun(storedSecrets(file), what)) await restartAll('the step before is complete');
  for (;;) {
    const step = nextStep(storedSecrets(file), what, system.now?.() ?? new Date());
    writePrivately(file, step.secrets);
    await restartAll(step.means);
    if (step.done) return true;
    if (step.wait) {
      progress.say(step.wait);
      return false;
    }
  }
}

async function rotateDatabases(system: RotatedSystem, progress: Progress): Promise<true> {
  const file = join(system.dataDir, 'secrets.json');
  const client = new pg.Client({ connectionString: system.postgresUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    for (const owner of databaseOwners) {
      const { databasePasswords, runningPasswords, ...rest } = storedSecrets(file);
      const next = {
        databasePasswords: { ...databasePasswords, [owner]: token() },
        runningPasswords: { ...runningPasswords, [owner]: token() },
      };
      await setPasswords(client, owner, next);
      writePrivately(file, { ...rest, ...next });
      await restart(system, [owner], 'both roles of its database have a new password', progress);
    }
    return true;
  } finally {
    await client.end();
  }
}

async function rotateBroker(system: RotatedSystem, progress: Progress): Promise<true> {
  const file = join(system.dataDir, 'secrets.json');
  for (const name of signers) {
    const { brokerPasswords, ...rest } = storedSecrets(file);
    const next = { ...brokerPasswords, [name]: token() };
    await loadDefinitions(system.rabbitmqUrl, system.rabbitmqManagementUrl, next);
    writePrivately(file, { ...rest, brokerPasswords: next });
    // What our own broker loads when it restarts.
    writeDefinitions(backingFolder(system.dataDir), next, rest.rabbitmqPassword);
    await restart(system, [name], 'its account of the broker has a new password', progress);
  }
  return true;
}

async function restart(
  system: RotatedSystem,
  names: readonly SystemProcess[],
  means: string,
  progress: Progress,
): Promise<void> {
  for (const name of names) await progress.step(`${name} is restarted: ${means}`, () => system.restart(name));
}

/** Ends a process gracefully; its supervisor starts it again. */
async function restartSupervised(dataDir: string, name: SystemProcess): Promise<void> {
  const find = () => livingRun(dataDir)?.processes[name];
  const before = find();
  if (before) process.kill(before.pid, 'SIGTERM');
  await until(name, 120_000, async () => {
    const present = find();
    return present?.readyUrl !== undefined && present.pid !== before?.pid && (await isOk(present.readyUrl));
  });
}
