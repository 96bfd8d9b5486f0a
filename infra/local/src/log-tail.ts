import { closeSync, ftruncateSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

const largest = 64 * 1024 * 1024;
/** Number of characters at the end of a log in which the reason for an exit is searched. */
const lastPart = 20_000;

/** Follows a log file and reports each line that is an error. */
export class LogTail {
  private readonly descriptor: number;
  private readonly timer: NodeJS.Timeout;
  private position = 0;
  private rest = '';

  constructor(
    file: string,
    private readonly onError: (line: string) => void,
  ) {
    this.descriptor = openSync(file, 'r+');
    this.timer = setInterval(() => this.read(), 400);
    this.timer.unref();
  }

  /** Reads up to the current end. */
  read(): void {
    const size = fstatSync(this.descriptor).size;
    if (size < this.position) this.position = 0;
    const buffer = Buffer.alloc(Math.min(size - this.position, 1024 * 1024));
    const length = readSync(this.descriptor, buffer, 0, buffer.length, this.position);
    this.position += length;
    const lines = (this.rest + buffer.toString('utf8', 0, length)).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      const error = errorIn(line);
      if (error) this.onError(error);
    }
    // Writers append, so after truncation the file continues at its start: a long run cannot fill the disk.
    if (this.position >= largest) {
      ftruncateSync(this.descriptor, 0);
      this.position = 0;
    }
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

/** The reason why a process ended, according to its log: the last error, else the last plain line. */
export function lastWords(file: string): string {
  let lines: string[];
  try {
    const text = readFileSync(file, 'utf8');
    // If the log was truncated, its first line is incomplete and is ignored.
    const whole = text.length > lastPart ? text.slice(text.indexOf('\n', text.length - lastPart) + 1) : text;
    lines = whole.split('\n').filter((line) => line.trim() !== '');
  } catch {
    return '';
  }
  const error = lines.map(errorIn).filter(Boolean).at(-1);
  if (error) return error;
  const plain = lines.filter((line) => !line.startsWith('{'));
  const thrown = plain.findLast((line) => /(^|\s)(\w*Error|Uncaught|FATAL|error:|panic)/i.test(line));
  return (thrown ?? plain.at(-1) ?? '').trim().slice(0, 300);
}
