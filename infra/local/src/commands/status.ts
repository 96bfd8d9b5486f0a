import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { postgresAnswers } from '../backing/postgres.js';
import { rabbitmqAnswers } from '../backing/rabbitmq.js';
import { redisAnswers } from '../backing/redis.js';
import { ageOfBackups } from '../backups/backup-age.js';
import { placeOfBackups } from '../backups/pgbackrest.js';
import { dataFolder } from '../config.js';
import { asSuperuser } from '../databases.js';
import { readInstallation } from '../installation.js';
import { isAlive } from '../process-identity.js';
import { addressesFile, livingRun, type RunningProcess } from '../run-record.js';
import { rememberedSettings, shown } from '../settings.js';
import { nameOfVersion } from '../versions.js';
import { lostIn } from './reconcile.js';

const withinMs = 5_000;

/**
 * Shows what runs, where, and whether it is ready.
 * @param all also what is in order: the jobs of retention. @returns 0 when everything is up, otherwise 1.
 */
export async function status(write: (line: string) => void, { all }: { all: boolean }): Promise<number> {
  const dataDir = dataFolder();
  const run = livingRun(dataDir);
  const addresses =
    run && existsSync(addressesFile(dataDir))
      ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(addressesFile(dataDir), 'utf8')))
      : undefined;
  const settings = shown(rememberedSettings(dataDir).remembered);
  const backups = await ageOfBackups(placeOfBackups(dataDir));
  const server = addresses && run?.processes.postgres ? addresses.postgres : undefined;
  const known = server ? await knownOf(server).catch(() => []) : []; // its own line says that it does not answer
  const aboutBackups = [
    `Backups: ${backups.newest}`,
    ...backups.problems.map((problem) => `  WARNING: ${problem}`),
    ...known,
  ];
  if (!run) {
    write(`It is not running: \`npm start\` starts it${settings && `, with ${settings}`}.`);
    for (const line of aboutBackups) write(line);
    return 1;
  }
  write(
    addresses ? `Running (process ${run.runner.pid}) at ${addresses.gateway}` : `Starting (process ${run.runner.pid})`,
  );
  if (run.renewed) write(`  version ${nameOfVersion(run.renewed.folder)}`);
  if (addresses && settings) write(`  with ${settings}`);
  const states = await Promise.all(
    Object.entries(run.processes).map(async ([name, process]) => {
      const address = addresses?.[name];
      const shown = address ? new URL(address).origin.replace(/^null$/, new URL(address).host) : '';
      const state = isAlive(process) ? await stateOf(name, process, addresses ?? {}) : 'down';
      return { state, line: `  ${name.padEnd(10)} ${String(process.pid).padStart(8)}  ${shown.padEnd(24)} ${state}` };
    }),
  );
  for (const { line } of states) write(line.trimEnd());
  const metrics = await Promise.all(
    Object.entries(run.processes)
      .filter((_, index) => states[index]?.state === 'up')
      .map(async ([name, { readyUrl }]) => ({ name, text: await metricsOf(readyUrl) })),
  );
  for (const { name, text } of metrics) for (const line of waitingLines(name, text)) write(line);
  for (const line of jobLines(metrics, new Date(), all)) write(line);
  for (const line of aboutBackups) write(line);
  return addresses && states.every(({ state }) => state === 'up') ? 0 : 1;
}

/** What a person must know of the archive of the running databases: that it fails, and what a restore lost. */
async function knownOf(postgresUrl: string): Promise<string[]> {
  const failing = await asSuperuser(postgresUrl, async (client) => {
    const { rows } = await client.query<{ since: Date }>(
      `SELECT coalesce(last_archived_time, stats_reset) AS since FROM pg_stat_archiver
       WHERE last_failed_time > coalesce(last_archived_time, '-infinity')`,
    );
    return rows.map(
      ({ since }) =>
        `  WARNING: Archiving fails: what happened after ${since.toISOString()} is in no backup (see the log of PostgreSQL).`,
    );
  });
  return [...failing, ...lostIn(await readInstallation(postgresUrl)).map((line) => `  ${line}`)];
}

/** The metrics of one of our processes; empty when it has none on that port or does not answer. */
async function metricsOf(readyUrl: string | undefined): Promise<string> {
  if (readyUrl === undefined) return '';
  try {
    const answer = await fetch(new URL('/metrics', readyUrl), { signal: AbortSignal.timeout(withinMs) });
    return answer.ok ? await answer.text() : '';
  } catch {
    return ''; // its state says so already
  }
}

/**
 * Background jobs whose last success is older than ten of their pauses and a minute; with `all` also what the jobs that delete old rows did
 * since their process started (docs/product.md rule 32).
 * @param metrics of each process, in Prometheus' format.
 */
export function jobLines(metrics: readonly { name: string; text: string }[], now: Date, all: boolean): string[] {
  const jobs = metrics.flatMap(({ name, text }) => {
    const pauses = valuesByJob(text, 'background_job_pause_seconds');
    const deleted = valuesByJob(text, 'retention_deleted_rows_total');
    return [...valuesByJob(text, 'background_job_last_success_timestamp_seconds')].map(([job, success]) => {
      const seconds = now.getTime() / 1000 - success;
      const line = `    ${job.padEnd(32)} ${name.padEnd(10)} ${age(Math.max(0, seconds))} ago`;
      return { line, late: seconds > 60 + 10 * (pauses.get(job) ?? 0), deleted: deleted.get(job) };
    });
  });
  const late = jobs.filter((job) => job.late);
  const retention = all ? jobs.filter(({ deleted }) => deleted !== undefined) : [];
  return [
    ...(late.length === 0
      ? []
      : ['  Background jobs that are late, with their last success:', ...late.map(({ line }) => line)]),
    ...(retention.length === 0
      ? []
      : [
          '  Retention since the start, each job with its last success:',
          ...retention.map(({ line, deleted }) => `${line}, ${deleted} rows deleted`),
        ]),
  ];
}

function valuesByJob(text: string, metric: string): Map<string, number> {
  const lines = text.matchAll(new RegExp(`^${metric}\\{.*?job="([^"]+)".*?\\} (\\S+)$`, 'gm'));
  return new Map([...lines].map(([, job = '', value]) => [job, Number(value)]));
}

const hung = 'does not answer (if that continues for a minute, it is restarted)';

const backing = {
  postgres: { answers: postgresAnswers, address: 'postgres' },
  redis: { answers: redisAnswers, address: 'redis' },
  rabbitmq: { answers: rabbitmqAnswers, address: 'queues' },
} as const;

/** `up`, or why not. */
async function stateOf(name: string, { readyUrl }: RunningProcess, addresses: Record<string, string>): Promise<string> {
  if (readyUrl) return readiness(readyUrl);
  if (!(name in backing)) return 'up';
  const { answers, address } = backing[name as keyof typeof backing];
  const url = addresses[address];
  if (url === undefined) return 'starting';
  return (await answers(Number(new URL(url).port), withinMs)) ? 'up' : hung;
}

const report = z.object({ checks: z._default(z.record(z.string(), z.string()), {}) });

async function readiness(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    if (answer.ok) return 'up';
    const { checks } = report.parse(await answer.json());
    const missing = Object.keys(checks).filter((name) => checks[name] !== 'up');
    return `not ready${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return hung;
    return 'not ready: it does not listen yet';
  }
}

/** Says what waits in the queues and the outbox of a service, by its metrics; nothing for other processes. */
function waitingLines(name: string, text: string): string[] {
  const value = (metric: string) =>
    [...text.matchAll(new RegExp(`^messaging_${metric}\\{.*\\} (\\S+)$`, 'gm'))].reduce(
      (sum, [, one]) => sum + Number(one),
      0,
    );
  const counted = (metric: string, what: string, oldest?: string) => {
    const count = value(metric);
    if (!(count > 0)) return [];
    return [`${count} ${what}${oldest ? ` (the oldest for ${age(value(oldest))})` : ''}`];
  };
  const waiting = [
    ...counted('dead_letters', 'dead letters', 'dead_letters_oldest_seconds'),
    ...counted('ready_messages', 'messages ready'),
    ...counted('delayed_messages', 'messages before their next attempt'),
    ...counted('outbox_unsent', 'events not sent', 'outbox_oldest_seconds'),
  ];
  if (waiting.length > 0) return [`  ${name}: ${waiting.join(', ')}`];
  return text.includes('messaging_dead_letters') && Number.isNaN(value('ready_messages'))
    ? [`  ${name}: its queues are unknown`]
    : [];
}

/** In the largest unit: `3 d`. */
function age(seconds: number): string {
  if (!(seconds >= 0)) return 'an unknown time';
  const [unit, size] = (
    [
      ['d', 86_400],
      ['h', 3_600],
      ['min', 60],
      ['s', 1],
    ] as const
  ).find(([, one]) => seconds >= one) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}
