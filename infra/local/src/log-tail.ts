import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { logRotation, type LogLimits } from './log-file.js';

/** Number of bytes at the end of a log in which the reason for an exit is searched. */
const lastPart = 20_000;

/** Follows what is appended to a log file from now on, and reports each line that is an error; rotates the file. */
export class LogTail {
  private readonly descriptor: number;
  private readonly timer: NodeJS.Timeout;
  private begin: number;
  private position: number;
  private rest = '';

  constructor(
    private readonly file: string,
    private readonly onError: (line: string) => void,
    limits?: LogLimits,
  ) {
    this.descriptor = openSync(file, 'r');
    this.begin = this.position = fstatSync(this.descriptor).size;
    const rotate = logRotation(file, onError, limits);
    this.timer = setInterval(() => {
      this.read();
      if (rotate()) this.begin = this.position = 0;
    }, 400);
    this.timer.unref();
  }

  /** Reads up to the current end. */
  read(): void {
    for (;;) {
      const { size } = fstatSync(this.descriptor);
      // A person emptied it.
      if (size < this.position) this.begin = this.position = 0;
      const buffer = Buffer.alloc(Math.min(size - this.position, 64 * 1024));
      const length = readSync(this.descriptor, buffer, 0, buffer.length, this.position);
      if (length === 0) return;
      this.position += length;
      const lines = (this.rest + buffer.toString('utf8', 0, length)).split('\n');
      this.rest = lines.pop() ?? '';
      for (const line of lines) {
        const error = errorIn(line);
        if (error) this.onError(error);
      }
    }
  }

  /** The reason why the process ended, according to what it has logged meanwhile: the last error, else the last plain line. */
  lastWords(): string {
    // A person may have removed it.
    return existsSync(this.file) ? lastWordsOf(readFileSync(this.file).subarray(this.begin)) : '';
  }

  close(): void {
    clearInterval(this.timer);
    this.read();
    closeSync(this.descriptor);
  }
}

/** The sentence of a JSON log line at level error or above; undefined for every other line. */
function errorIn(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined; // only looks like JSON
  }
  const { level } = entry;
  const isError = typeof level === 'number' ? level >= 50 : level === 'error' || level === 'fatal';
  if (!isError) return undefined;
  const error = (entry.err ?? entry.error) as { message?: unknown } | undefined;
  const message = [entry.msg ?? entry.message, error?.message].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return [...new Set(message)].join(': ') || line.slice(0, 300);
}

function lastWordsOf(log: Buffer): string {
  // Of a long log the first line may be incomplete, and is ignored.
  const text = log.subarray(-lastPart).toString('utf8');
  const lines = (log.length > lastPart ? text.slice(text.indexOf('\n') + 1) : text)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const error = lines.map(errorIn).filter(Boolean).at(-1);
  if (error) return error;
  const plain = lines.filter((line) => !line.startsWith('{'));
  const thrown = plain.findLast((line) => /(^|\s)(\w*Error|Uncaught|FATAL|error:|panic)/i.test(line));
  return (thrown ?? plain.at(-1) ?? '').trim().slice(0, 300);
}
