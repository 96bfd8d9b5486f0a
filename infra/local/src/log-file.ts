import {
  closeSync,
  existsSync,
  ftruncateSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface LogLimits {
  /** Larger logs are rotated. */
  bytes: number;
  /** The number of rotated files that are preserved. */
  files: number;
}

const defaultLimits: LogLimits = { bytes: 8 * 1024 * 1024, files: 4 };

/** Appends a line of the runner, in the format of the services' lines. */
export function writeDated(file: string, msg: string): void {
  const log = openSync(file, 'a', 0o600);
  writeSync(log, `${JSON.stringify({ level: 'info', time: new Date().toISOString(), name: 'runner', msg })}\n`);
  closeSync(log);
}

/**
 * Moves the content of a log that is too large into `<name>.<date and time>.log` beside it and deletes the oldest such
 * files. The process goes on writing to the same file: a line that it writes between the last read and the truncation,
 * microseconds later, is lost.
 * @returns whether it was rotated.
 */
export function rotateIfLarge(file: string, { bytes, files }: LogLimits = defaultLimits): boolean {
  if (!existsSync(file)) return false;
  const log = openSync(file, 'r+');
  try {
    if (fstatSync(log).size < bytes) return false;
    const name = file.replace(/\.log$/, '');
    moveContent(log, `${name}.${new Date().toISOString().replaceAll(':', '-')}.log`);
    const rotated = new RegExp(`^${basename(name)}\\.\\d{4}-.*\\.log$`);
    const older = readdirSync(dirname(file)).filter((one) => rotated.test(one));
    for (const one of older.sort().slice(0, -files)) rmSync(join(dirname(file), one));
    return true;
  } finally {
    closeSync(log);
  }
}

function moveContent(log: number, target: string): void {
  const archive = openSync(target, 'w', 0o600);
  const buffer = Buffer.alloc(1024 * 1024);
  for (let position = 0; ;) {
    const length = readSync(log, buffer, 0, buffer.length, position);
    if (length === 0) break;
    writeSync(archive, buffer, 0, length);
    position += length;
  }
  ftruncateSync(log, 0);
  closeSync(archive);
}
