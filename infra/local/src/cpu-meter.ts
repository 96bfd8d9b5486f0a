import { readdirSync, readFileSync } from 'node:fs';

/** A process as the kernel lists it. Times are in ticks of 10 ms. */
export interface ProcessTimes {
  pid: number;
  parent: number;
  /** Its start time: a PID can be reused. */
  born: string;
  /** User and system time of the process and of all children that it has waited for. */
  ticks: number;
}

const ticksPerSecond = 100;
const intervalMs = 1_000;

/**
 * Adds up the processor time of a process and everything it starts, from repeated samples of all processes. A process
 * whose parent waits for it moves into its parent's time; of others (their parent was killed) the last sample counts.
 */
export class CpuTotal {
  private readonly family = new Map<number, string>();
  private last = 0;
  private gone = 0;

  constructor(private readonly ancestor: number) {}

  /** @returns seconds up to now. */
  add(sample: readonly ProcessTimes[]): number {
    const alive = new Map(sample.map((one) => [one.pid, one]));
    for (const [pid, born] of this.family) if (alive.get(pid)?.born !== born) this.family.delete(pid);
    const join = ({ pid, born }: ProcessTimes) => this.family.set(pid, born);
    for (let before = -1; before !== this.family.size;) {
      before = this.family.size;
      for (const one of sample) if (one.pid === this.ancestor || this.family.has(one.parent)) join(one);
    }
    const sum = [...this.family.keys()].reduce((ticks, pid) => ticks + (alive.get(pid)?.ticks ?? 0), 0);
    this.gone += Math.max(0, this.last - sum);
    this.last = sum;
    return (this.gone + sum) / ticksPerSecond;
  }
}

/**
 * Measures the processor time of this process, from its start, and of everything it starts: tools, services, databases, browsers, in other
 * process groups and sessions too. It misses the last second of processes that nobody waits for.
 * @returns a function that ends it and returns seconds; undefined where there is no /proc.
 */
export function startCpuMeter(): () => number | undefined {
  if (process.platform !== 'linux') return () => undefined;
  const total = new CpuTotal(process.pid);
  total.add(allProcesses());
  const timer = setInterval(() => total.add(allProcesses()), intervalMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return total.add(allProcesses());
  };
}

function allProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readStat(name);
      // The name, in parentheses, may contain spaces: fields are counted after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return stat ? [{ pid: Number(name), parent: Number(fields[1]), born: fields[19] ?? '', ticks }] : [];
    });
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return ''; // it ended between listing and reading
  }
}
