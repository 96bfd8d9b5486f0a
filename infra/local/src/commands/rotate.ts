import { join } from 'node:path';
import { backingFolder } from '../backing/data-folder.js';
import { writeDefinitions } from '../backing/rabbitmq.js';
import { firstNode, loadDefinitions } from '../broker-accounts.js';
import { dataFolder } from '../config.js';
import { asSuperuser, setPasswords } from '../databases.js';
import { progressTo, type Progress } from '../progress.js';
import { databaseOwners, isBegun, nextStep, rotatable, signers, type Rotatable } from '../rotation.mjs';
import { renewSupervised } from '../renewal.js';
import { storedSecrets, token, writePrivately } from '../secrets.js';
import { StartFailure } from '../start-failure.js';
import { runningSystem } from './run-program.js';

/** A running system whose keys are rotated. */
interface RotatedSystem {
  dataDir: string;
  postgresUrl: string;
  rabbitmqUrl: string;
  /** Including an administrator's name and password. */
  rabbitmqManagementUrl: string;
  /** Replaces each process that runs with other secrets than those stored now, and resolves when all are ready. */
  renew(): Promise<void>;
  /** For tests. */
  now?: () => Date;
}

/**
 * `npm run rotate -- <what>`: rotates keys or passwords of the system that `npm start` runs, and replaces the processes that read them, one
 * after the other and without a gap. Killed at any point, it can be repeated: what was begun is continued.
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
      renew: () => renewSupervised(dataDir),
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
  const renew = (means: string) => progress.step(`${what}: ${means}`, () => system.renew());
  // A command that was killed may have replaced only some of them.
  if (isBegun(storedSecrets(file), what)) await renew('the step before is complete');
  for (;;) {
    const step = nextStep(storedSecrets(file), what, system.now?.() ?? new Date());
    writePrivately(file, step.secrets);
    await renew(step.means);
    if (step.done) return true;
    if (step.wait) {
      progress.say(step.wait);
      return false;
    }
  }
}

async function rotateDatabases(system: RotatedSystem, progress: Progress): Promise<true> {
  const file = join(system.dataDir, 'secrets.json');
  await asSuperuser(system.postgresUrl, async (client) => {
    for (const owner of databaseOwners) {
      const { databasePasswords, runningPasswords, ...rest } = storedSecrets(file);
      const next = {
        databasePasswords: { ...databasePasswords, [owner]: token() },
        runningPasswords: { ...runningPasswords, [owner]: token() },
      };
      await setPasswords(client, owner, next);
      writePrivately(file, { ...rest, ...next });
      await progress.step(`${owner}: both roles of its database have a new password`, () => system.renew());
    }
  });
  return true;
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
    await progress.step(`${name}: its account of the broker has a new password`, () => system.renew());
  }
  return true;
}
