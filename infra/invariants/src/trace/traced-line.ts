import type { ReadStream } from 'node:fs';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Subject } from './find-subject.js';

/** One line of a trace. */
export interface TracedLine {
  at: Date;
  service: string;
  /** `recorded` in a database, or the level of a log line. */
  source: string;
  what: string;
  details: Readonly<Record<string, unknown>>;
}

/** Ids that are the same in all lines of a trace, or of one process. */
const hidden = new Set([
  'level',
  'time',
  'service',
  'name',
  'msg',
  'pid',
  'hostname',
  'request_id',
  'correlation_id',
  'causation_id',
]);

/**
 * The log lines that carry one of the subject's ids: as correlation id or in any field.
 * @param places log files, folders of log files (`*.log`), or `-` for standard input, such as the output of `docker compose logs`
 */
export async function logLines(places: readonly string[], subject: Subject): Promise<TracedLine[]> {
  const ids = [
    ...subject.payments,
    ...subject.others,
    ...subject.correlations,
    ...(subject.wholePerson ? subject.users : []),
  ];
  const found: TracedLine[] = [];
  for (const input of places.flatMap(streamsOf)) {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      if (!ids.some((id) => text.includes(id))) continue;
      const line = parsed(text);
      if (line) found.push(line);
    }
  }
  return found;
}

function streamsOf(place: string): (ReadStream | NodeJS.ReadStream)[] {
  if (place === '-') return [process.stdin];
  if (!statSync(place).isDirectory()) return [createReadStream(place)];
  const files = readdirSync(place).filter((name) => name.endsWith('.log'));
  return files.map((name) => createReadStream(join(place, name)));
}

/** Undefined for a line that is not one of our processes. */
function parsed(text: string): TracedLine | undefined {
  let entry: Record<string, unknown>;
  try {
    // Compose and other collectors may put a prefix before it.
    entry = JSON.parse(text.slice(Math.max(0, text.indexOf('{')))) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const { time, service, level, name, msg } = entry;
  if (typeof time !== 'string' || typeof level !== 'string') return undefined;
  const { err } = entry as { err?: { message?: unknown } };
  const shown = Object.entries(entry).filter(([field]) => !hidden.has(field) && field !== 'err');
  return {
    at: new Date(time),
    service: String(service),
    source: level,
    what: `${String(name)}: ${String(msg)}`,
    details: { ...Object.fromEntries(shown), ...(err ? { error: err.message } : {}) },
  };
}

/** All lines in the order of their times, as a table for a terminal. */
export function shownLines(lines: readonly TracedLine[]): string[] {
  return [...lines]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, service, source, what, details }) =>
      [at.toISOString(), service.padEnd(9), source.padEnd(8), what, ...Object.entries(details).map(field)]
        .join('  ')
        .trimEnd(),
    );
}

function field([name, value]: [string, unknown]): string {
  return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
