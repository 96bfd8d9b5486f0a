import { projectRoot } from './config.js';
import { isAlive } from './process-identity.js';
import { livingRun, secretsStored, type Renewal } from './run-record.js';
import { StartFailure } from './start-failure.js';
import { until } from './wait.js';
import { currentVersion } from './versions.js';

/** Makes a runner replace the processes that run with other secrets, or are of another version, than {@link wantedBy}. */
export const renewSignal = 'SIGUSR2';

/** How long the replacement of all processes may take, in milliseconds. */
const renewedWithinMs = 5 * 60_000;

/** What the processes of a data folder should run with now. */
export const wantedBy = (dataDir: string): Omit<Renewal, 'number'> => ({
  secrets: secretsStored(dataDir),
  folder: currentVersion(dataDir) ?? livingRun(dataDir)?.folder ?? projectRoot(),
});

/**
 * Asks the runner, and waits until its processes run with what is stored now.
 * @throws StartFailure when one of them does not become ready, where it and those after it run as before, or the runner has ended
 */
export async function renewSupervised(dataDir: string): Promise<void> {
  const wanted = wantedBy(dataDir);
  const run = livingRun(dataDir);
  const ended = () =>
    new StartFailure('The runner has ended: `npm start` starts every process with what is stored now.');
  if (!run) throw ended();
  const before = run.renewed?.number ?? 0;
  process.kill(run.runner.pid, renewSignal);
  await until('every process', renewedWithinMs, () => {
    if (!isAlive(run.runner)) throw ended();
    const { number = 0, secrets, folder, failure } = livingRun(dataDir)?.renewed ?? {};
    if (number === before || secrets !== wanted.secrets || folder !== wanted.folder) return Promise.resolve(false);
    if (failure !== undefined) throw new StartFailure(failure);
    return Promise.resolve(true);
  });
}
