import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { startSystem, throwAwayFolder, type System } from '@raffle/local';
import { NotHere, seed, type Target } from '@raffle/seed';
import { environmentWith } from './config.js';
import { databaseOf, invariantsHold, managementOf } from './quiet.js';

/** `npm test -- seed`: a new system is filled as by `npm run seed`; the invariants hold, and a second run is refused. */
const dataDir = throwAwayFolder();
let system: System | undefined;
try {
  system = await startSystem({ dataDir, temporary: true, quiet: true });
  const { addresses, credentials } = system;
  const target: Target = {
    gateway: addresses.gateway,
    sandbox: addresses.sandbox,
    queues: managementOf(addresses),
    credentials,
    password: randomUUID(),
    confirm: async (username) => {
      const env = environmentWith({ DATABASE_URL: databaseOf(addresses, 'identity') });
      await promisify(execFile)(process.execPath, ['infra/local/dist/cli.js', 'admin', 'confirm', username], { env });
    },
  };
  const begin = Date.now();
  const { members } = await seed(target, console.log);
  const seconds = (Date.now() - begin) / 1_000;
  const { broken } = await invariantsHold(system);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const again = await seed(target, console.log).catch((error: unknown) => error);
  if (!(again instanceof NotHere)) throw new Error(`A second run was not refused: ${String(again)}`);
  console.log(`${members.length} people lived a month in ${seconds.toFixed(1)} s; all six invariants hold.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await system?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
