import { existsSync } from 'node:fs';
import { installDebianPackages } from '../backing/debian-packages.js';
import { isRoot } from '../backing/unix-account.js';
import { progressTo } from '../progress.js';
import type { Counted, PartJob } from './part.js';
import { runTrial } from './trials.js';

/** Debian's container engine and what it needs here, with one file of each. */
const packages: Readonly<Record<string, string>> = {
  'docker.io': '/usr/sbin/dockerd',
  'docker-compose': '/usr/bin/docker-compose',
  iptables: '/usr/sbin/iptables',
  iproute2: '/usr/bin/ip',
  mmdebstrap: '/usr/bin/mmdebstrap',
  slirp4netns: '/usr/bin/slirp4netns',
};

/** Builds, starts and walks the containers (tests/chaos/src/containers). Where no engine can run it says so, and counts nothing. */
export async function containers(job: PartJob): Promise<Counted> {
  const { write } = job;
  if (process.platform !== 'linux' || !isRoot()) return notRun(write, 'an engine of its own needs Linux and root');
  const missing = Object.keys(packages).filter((name) => !existsSync(packages[name] ?? ''));
  if (missing.length > 0) {
    await progressTo(write).step(`Installed ${missing.join(', ')}`, () =>
      installDebianPackages(missing, 'The container engine is incomplete'),
    );
  }
  const { ok, output } = await runTrial(job, 'containers/main.js');
  write(output);
  // The sentence of tests/chaos/src/containers/main.ts.
  if (output.includes('No container engine runs here')) return notRun(write, 'the engine did not start');
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function notRun(write: (line: string) => void, because: string): Counted {
  write(`!!! THE CONTAINERS WERE NOT TESTED: ${because}.`);
  return { passed: 0, failed: 0 };
}
