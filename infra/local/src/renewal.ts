import { projectRoot } from './config.js';
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
 * @throws StartFailure when one of them does not become ready; it and those after it run as before
 */
export async function renewSupervised(dataDir: string): Promise<void> {
  const wanted = wantedBy(dataDir);
  const run = livingRun(dataDir);
  const before = run?.renewed?.number ?? 0;
  if (run) process.kill(run.runner.pid, renewSignal);
  await until('every process', renewedWithinMs, () => {
    const { number = 0, secrets, folder, failure } = livingRun(dataDir)?.renewed ?? {};
    if (number === before || secrets !== wanted.secrets || folder !== wanted.folder) return Promise.resolve(false);
    if (failure !== undefined) throw new StartFailure(failure);
    return Promise.resolve(true);
  });
}
