import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { System } from '@raffle/local';
import { pause, send } from './client.js';
import type { Links } from './links.js';
import { services, type Fault } from './plan.js';
import { isReady } from './quiet.js';

export interface Target {
  system: System;
  /** The data folder of the system. */
  dataDir: string;
  links: Links;
  /** The current process group of each process. */
  groupOf(name: string): number | undefined;
}

/** Applies one planned fault to the system; resolves when it is over. The runner restarts crashed processes. */
export async function disturb(fault: Fault, target: Target): Promise<void> {
  switch (fault.kind) {
    case 'crash':
      return target.system.crash(fault.victim);
    case 'freeze': {
      const group = target.groupOf(fault.victim);
      if (group === undefined) return;
      signal(group, 'SIGSTOP');
      await pause(fault.forMs);
      return signal(group, 'SIGCONT');
    }
    case 'provider':
      await send(`${target.system.addresses.sandbox}/sandbox/faults`, { body: fault.faults });
      await pause(fault.forMs);
      return calmProvider(target.system);
    case 'cut':
      return target.links.of(fault.link).cut();
    case 'delay': {
      const link = target.links.of(fault.link);
      link.delay(fault.ms);
      await pause(fault.forMs);
      return link.delay(0);
    }
    case 'half_open': {
      const link = target.links.of(fault.link);
      link.halfOpen(true);
      await pause(fault.forMs);
      return link.halfOpen(false);
    }
    case 'clock':
      writeFileSync(clockOf(target.dataDir, fault.victim), String(fault.wrongByMs));
      await pause(fault.forMs);
      return writeFileSync(clockOf(target.dataDir, fault.victim), '0');
    case 'disk_alarm':
      // More than any disk has.
      await setDiskFreeLimit(target.dataDir, 10 ** 15);
      await pause(fault.forMs);
      return setDiskFreeLimit(target.dataDir, 50_000_000);
    case 'rolling_restart':
      return restartOneByOne(target.system);
  }
}

/** Clears the provider's faults. */
export async function calmProvider({ addresses }: System): Promise<void> {
  await fetch(`${addresses.sandbox}/sandbox/faults`, { method: 'DELETE', signal: AbortSignal.timeout(10_000) });
}

/** The file that wrong-clock.ts reads in the process. */
export const clockOf = (dataDir: string, name: string) => join(dataDir, `clock-${name}`);

async function restartOneByOne(system: System): Promise<void> {
  for (const name of services) {
    for (const instance of system.names().filter((one) => one.replace(/-2$/, '') === name)) {
      await system.restart(instance);
      const deadline = Date.now() + 15_000;
      while (!(await isReady(system.instances[instance]!)) && Date.now() < deadline) await pause(200);
    }
  }
}

/**
 * A dead broker has no alarm, and starts without one. One that does not answer keeps its alarm, so ending the alarm is
 * retried until it answers.
 */
export async function setDiskFreeLimit(dataDir: string, bytes: number): Promise<void> {
  const { command, args, env } = rabbitmqctl(dataDir, 'set_disk_free_limit', String(bytes));
  // It takes 0.4 s on a quiet machine and took 49 s at a load of 26. When ended by SIGTERM it exits with 0, as if the
  // limit were set.
  const deadline = Date.now() + 300_000;
  for (;;) {
    try {
      const options = { env, timeout: Math.max(1, deadline - Date.now()), killSignal: 'SIGKILL' } as const;
      await promisify(execFile)(command, args, options);
      return;
    } catch (error) {
      if (Date.now() >= deadline) throw new Error(`RabbitMQ did not accept a disk limit of ${bytes}`, { cause: error });
      await pause(2_000);
    }
  }
}

/** Signals only groups of our own system, as reported by the runner. A group that has died in the meantime is ignored. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** How RabbitMQ's own command is called for the broker of a data folder. */
export function rabbitmqctl(dataDir: string, ...asked: string[]) {
  const debian = '/usr/lib/rabbitmq/bin/rabbitmqctl';
  const { epmd } = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as { epmd: number };
  return {
    command: existsSync(debian) ? debian : 'rabbitmqctl',
    args: ['--node', 'raffle@localhost', ...asked],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin:/opt/homebrew/bin',
      HOME: join(dataDir, 'rabbitmq'),
      LANG: 'C.UTF-8',
      ERL_EPMD_PORT: String(epmd),
      RABBITMQ_CONF_ENV_FILE: '/dev/null',
    },
  };
}
