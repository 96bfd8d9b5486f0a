import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux enforces a quota in each period: a short one delays a request for less long. */
const periodUs = 10_000;

/**
 * A share of a core for a group of processes together, as if they were on a small machine of their own: a control group (cgroup v1,
 * as root).
 */
export class CpuQuota {
  private readonly folder: string;

  /** @param cores 0.1 or more: the kernel's least quota is a millisecond. @throws Error when this machine has none. */
  constructor(
    name: string,
    private readonly cores: number,
  ) {
    this.folder = join('/sys/fs/cgroup/cpu', `raffle-${process.pid}-${name}`);
    try {
      mkdirSync(this.folder);
    } catch (cause) {
      throw new Error('CPU quotas need root and the cpu controller of cgroup v1 at /sys/fs/cgroup/cpu', { cause });
    }
    this.write('cpu.cfs_period_us', periodUs);
  }

  /** From now on these processes share it. */
  limit(pids: readonly number[]): void {
    this.write('cpu.cfs_quota_us', periodUs * this.cores);
    for (const pid of pids) this.write('cgroup.procs', pid);
  }

  /** How many periods there were in which they wanted to run, and in how many of these the quota stopped them. */
  periods(): { wanted: number; stopped: number } {
    const stat = readFileSync(join(this.folder, 'cpu.stat'), 'utf8');
    const count = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1]);
    return { wanted: count('nr_periods'), stopped: count('nr_throttled') };
  }

  /** After its processes have ended. */
  remove(): void {
    rmdirSync(this.folder);
  }

  private write(file: string, value: number): void {
    writeFileSync(join(this.folder, file), String(Math.round(value)));
  }
}
