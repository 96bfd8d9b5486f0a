import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.js';

/** A process that cannot be mistaken for another that got the same number later. */
export interface ProcessIdentity {
  pid: number;
  /** When the kernel started it, in the kernel's own words. */
  born: string;
}

/** The process that has this number now; undefined when there is none, or only a zombie. */
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
    // The name, in brackets, may hold spaces: the fields are counted after it.
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

/** Signals a whole process group; says whether there was one. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
    throw error;
  }
}
