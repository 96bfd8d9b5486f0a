import { firstRow, rows } from '@raffle/service-kit';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DifferenceKind, Result } from './difference.js';

/** Longer than a page takes; then a run whose process died is started again. */
const leaseMinutes = 10;
const everyHours = 24;

/** Starts the daily run, unless one is running or ended less than a day ago. @returns whether it was started. */
export async function beginRun(dataSource: DataSource): Promise<boolean> {
  const started = await rows(
    dataSource,
    `UPDATE reconciliation SET running_until = now() + interval '${leaseMinutes} minutes'
     WHERE coalesce(running_until < now(), true) AND coalesce(finished_at < now() - interval '${everyHours} hours', true)
     RETURNING true`,
  );
  return started.length > 0;
}

export async function continueRun(dataSource: DataSource): Promise<void> {
  await dataSource.query(`UPDATE reconciliation SET running_until = now() + interval '${leaseMinutes} minutes'`);
}

const finishedRun = z.object({
  finished_at: z.date().nullable(),
  differences: z.array(z.object({ kind: z.string(), result: z.string(), count: z.number() })),
});
export interface CountedDifferences {
  kind: DifferenceKind;
  result: Result;
  count: number;
}

export async function finishRun(dataSource: DataSource, differences: readonly CountedDifferences[]): Promise<void> {
  await dataSource.query('UPDATE reconciliation SET running_until = NULL, finished_at = now(), differences = $1', [
    JSON.stringify(differences),
  ]);
}

/** The last daily run of any instance. */
export async function lastRun(dataSource: DataSource): Promise<z.output<typeof finishedRun>> {
  return finishedRun.parse(await firstRow(dataSource, 'SELECT finished_at, differences FROM reconciliation'));
}
