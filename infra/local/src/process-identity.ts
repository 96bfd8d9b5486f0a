import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.js';

/** Identifies a process even if its PID is reused later. */
export interface ProcessIdentity {
  pid: number;
  /** Its start time, as the kernel reports it. */
  born: string;
}

/** The process that has this PID now; undefined if there is none, or only a zombie. */
export function identify(pid: number): ProcessIdentity | undefined {
  const born = process.platform === 'linux' ? bornOnLinux(pid) : bornElsewhere(pid);
  return born === undefined ? undefined : { pid, born };
}

export function isAlive({ pid, born }: ProcessIdentity): boolean {
  return identify(pid)?.born === born;
}

function bornOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces: fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined; // no such process
  }
}

function bornElsewhere(pid: number): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined; // no such process
  }
}

/** Signals a whole process group; returns whether it existed. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}
