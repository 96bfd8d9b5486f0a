import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface LogLimits {
  /** Larger logs are rotated. */
  bytes: number;
  /** The number of rotated files that are preserved. */
  files: number;
}

const defaultLimits: LogLimits = { bytes: 8 * 1024 * 1024, files: 4 };

/**
 * Appends a line of the runner, in the format of the services' lines; what it says is on the console too.
 * @returns false where it could not be written and is dropped: the disk is full
 */
export function writeDated(file: string, msg: string): boolean {
  try {
    const line = JSON.stringify({ level: 'info', time: new Date().toISOString(), name: 'runner', msg });
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Rotates a log again and again (`rotateIfLarge`): what cannot be opened, because it belongs to another account, ends nothing.
 * @param say is called with a failure: with the first one after a success only
 * @returns whether it was rotated
 */
export function logRotation(file: string, say: (line: string) => void, limits?: LogLimits): () => boolean {
  let failing = false;
  return () => {
    try {
      const rotated = rotateIfLarge(file, limits);
      failing = false;
      return rotated;
    } catch (error) {
      if (!failing) say(`${file} is not rotated: ${error instanceof Error ? error.message : String(error)}`);
      failing = true;
      return false;
    }
  };
}

/**
 * Moves the content of a log that is too large into `<name>.<date and time>.log` beside it and deletes the oldest such
 * files. The process goes on writing to the same file: a line that it writes between the last read and the truncation,
 * microseconds later, is lost. On a full disk it stays as it is until there is space.
 * @returns whether it was rotated.
 */
function rotateIfLarge(file: string, { bytes, files }: LogLimits = defaultLimits): boolean {
  if (!existsSync(file)) return false;
  const log = openSync(file, 'r+');
  try {
    if (fstatSync(log).size < bytes) return false;
    const name = file.replace(/\.log$/, '');
    if (!moveContent(log, `${name}.${new Date().toISOString().replaceAll(':', '-')}.log`)) return false;
    const rotated = new RegExp(`^${basename(name)}\\.\\d{4}-.*\\.log$`);
    const older = readdirSync(dirname(file)).filter((one) => rotated.test(one));
    for (const one of older.sort().slice(0, -files)) rmSync(join(dirname(file), one));
    return true;
  } finally {
    closeSync(log);
  }
}

/** @returns false, with nothing changed, where the target cannot be written */
function moveContent(log: number, target: string): boolean {
  const buffer = Buffer.alloc(1024 * 1024);
  try {
    for (let position = 0; ;) {
      const length = readSync(log, buffer, 0, buffer.length, position);
      if (length === 0) break;
      appendFileSync(target, buffer.subarray(0, length), { mode: 0o600 });
      position += length;
    }
  } catch {
    rmSync(target, { force: true });
    return false;
  }
  ftruncateSync(log, 0);
  return true;
}
