import type { System } from '@raffle/local';
import { pause, send } from './client.js';
import type { Fault } from './plan.js';

export interface Target {
  system: System;
  /** The process group of each process, as it runs now. */
  groupOf(name: string): number | undefined;
}

/** Does one planned fault to the system; resolves when it is over. Crashed processes are started again by the runner. */
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
  }
}

/** The provider does as it should again. */
export async function calmProvider({ addresses }: System): Promise<void> {
  await fetch(`${addresses.sandbox}/sandbox/faults`, { method: 'DELETE', signal: AbortSignal.timeout(10_000) });
}

/** Only groups of our own system: the runner says which. One that has died meanwhile is gone already. */
function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
