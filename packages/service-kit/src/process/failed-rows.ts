import { logger } from '../logs/logger.js';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { codeOfError, isCausedBy } from './is-error.js';

const log = logger('background');
const failures = new Map<string, number>();

/** SQLSTATEs of what others caused: a deadlock, two transactions at once, a lock or a statement that took too long. */
const byOthers = new Set(['40P01', '40001', '55P03', '57014']);

/**
 * Whether a row may be at fault. It is not where the database cannot be used or another transaction was in the way: then the round is
 * repeated.
 */
export const isOfRow = (error: unknown): boolean =>
  !isDatabaseUnavailable(error) && !isCausedBy(error, (one) => byOthers.has(codeOfError(one) ?? ''));

/** How many rows each job of this process has skipped (metric `background_job_failed_rows_total`). */
export const failedRows = (): ReadonlyMap<string, number> => failures;

/** Shows a job in the metric before it skips a row: Prometheus sees no increase in a series that begins with 1. */
export function expectFailedRows(job: string): void {
  failures.set(job, failures.get(job) ?? 0);
}

/**
 * Logs and counts a row that a job could not work on, so that the job goes on with the others.
 * @param about names the row: ids, no personal data
 * @throws the error itself where no row is at fault
 */
export function skipRow(job: string, error: unknown, about: Record<string, unknown>): void {
  if (!isOfRow(error)) throw error;
  failures.set(job, (failures.get(job) ?? 0) + 1);
  log.error({ err: error, job, ...about }, 'a row failed and is skipped');
}

/** Works on each row in turn; one that fails is skipped as in {@link skipRow}. */
export async function eachRow<Row>(
  job: string,
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
  about: (row: Row) => Record<string, unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      skipRow(job, error, about(row));
    }
  }
}

/** Rounds of a job that takes the first due row each time. One that fails is left out until no other is due, so that none waits behind it. */
export class FirstDue<Id> {
  private readonly out = new Set<Id>();

  constructor(private readonly job: string) {}

  /**
   * @param work takes the first due row that is not `leftOut`, and calls `take` before it works on it; returns whether there was one
   * @returns whether there may be more
   */
  async round(work: (leftOut: Id[], take: (id: Id) => void) => Promise<boolean>): Promise<boolean> {
    let taken: { id: Id } | undefined;
    try {
      const found = await work([...this.out], (id) => (taken = { id }));
      if (!found) this.out.clear();
      return found;
    } catch (error) {
      if (!taken) throw error;
      skipRow(this.job, error, { id: taken.id });
      this.leaveOut(taken.id);
      return true;
    }
  }

  leaveOut(id: Id): void {
    this.out.add(id);
  }
}
