import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { codeOfError, isCausedBy } from '../process/is-error.js';
import { logger } from '../logs/logger.js';

const log = logger('migrations');

/**
 * How long a statement of a migration waits for a lock, in milliseconds. Whatever comes to its table after it waits behind it, so it is
 * shorter than what a service waits itself (`timeouts`, 5 s).
 */
export const migrationLockTimeoutMs = 2_000;

/** By this name one connection finds the others of its migration. */
export const migrationApplication = 'raffle migration';

const longestPauseMs = 5_000;
const lookEveryMs = 250;
/** A lock that was not had in time, a deadlock. */
const withoutLock = new Set(['55P03', '40P01']);

/**
 * Runs `attempt` again, after growing pauses, while it does not get a lock.
 * @param database as a sentence names it
 * @param observer another connection of the migration's role, which looks for what has the lock
 * @param withinMs after which no further attempt begins
 * @throws Error in one sentence when that time is over, or the attempt's own error
 */
export async function untilItHasItsLocks<Result>(
  { database, observer, withinMs }: { database: string; observer: QueryRunner; withinMs: number },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const obstacle = new Obstacle(observer);
    try {
      return await attempt();
    } catch (cause) {
      if (!isCausedBy(cause, (one) => withoutLock.has(codeOfError(one) ?? ''))) throw cause;
      const found = await obstacle.found();
      if (Date.now() >= deadline)
        throw new Error(
          `The migration of ${database} did not get a lock${found.on} within ${withinMs / 1_000} s: ${found.holder}.`,
          { cause },
        );
      log.warn({ pauseMs }, `a migration did not get a lock${found.on}, and is repeated: ${found.holder}`);
    } finally {
      await obstacle.found();
    }
    await pause(pauseMs);
  }
}

interface Seen {
  /** ` on entry` */
  on: string;
  holder: string;
}

/** Looks for what has the lock for which the migration waits; afterwards PostgreSQL does not tell. */
class Obstacle {
  private seen: Seen = { on: '', holder: 'PostgreSQL does not tell what has it' };
  private readonly ended = new AbortController();
  private readonly looking: Promise<void>;

  constructor(private readonly observer: QueryRunner) {
    this.looking = this.look();
  }

  /** Ends the looking. */
  async found(): Promise<Seen> {
    this.ended.abort();
    await this.looking;
    return this.seen;
  }

  private async look(): Promise<void> {
    const { signal } = this.ended;
    while (!signal.aborted) {
      await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
      // The attempt itself reports a connection that is lost.
      const [row] = (await this.observer.query(holders, [migrationApplication]).catch(() => [])) as Holder[];
      if (row) this.seen = { on: row.relation ? ` on ${row.relation}` : '', holder: sentenceOf(row) };
    }
  }
}

interface Holder {
  relation: string | null;
  pid: number;
  role: string | null;
  /** PostgreSQL shows it to the role itself alone, and to a superuser. */
  statement: string | null;
}

const holders = `
  SELECT waiting.relation::regclass::text AS relation, holder.pid, holder.usename AS role, left(holder.query, 200) AS statement
  FROM pg_locks waiting JOIN pg_stat_activity migration ON migration.pid = waiting.pid
  CROSS JOIN unnest(pg_blocking_pids(waiting.pid)) blocking JOIN pg_stat_activity holder ON holder.pid = blocking
  WHERE NOT waiting.granted AND migration.datname = current_database() AND migration.usename = current_user
    AND migration.application_name = $1
  LIMIT 1`;

function sentenceOf({ pid, role, statement }: Holder): string {
  const what = statement === '<insufficient privilege>' ? '' : `: ${statement}`;
  return `process ${pid} of PostgreSQL (role ${role}${what}) has it, which pg_stat_activity describes`;
}
