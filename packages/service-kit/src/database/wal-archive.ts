import { setTimeout as pause } from 'node:timers/promises';
import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { withDeadline } from '../process/bounded-waits.js';
import { logger } from '../logs/logger.js';
import { Metrics } from '../process/metrics.js';
import { firstRow } from './rows.js';

const log = logger('wal-archive');

/** How long an answer waits for the archive, in milliseconds. */
export const archiveTimeoutMs = 5_000;
const pollEveryMs = 50;

/** Ends the segment that has the last commit. One byte back: after a switch without a change the position is the beginning of the next segment. */
const switchSql = 'SELECT pg_walfile_name(pg_switch_wal() - 1) AS segment';
/** Segments of one timeline are archived in the order of their names. */
const archivedSql = `SELECT coalesce(last_archived_wal COLLATE "C" >= $1, false) AS archived FROM pg_stat_archiver`;

/**
 * What must not be lost once it is answered waits here until PostgreSQL has archived it: roots, records, files of refunds and erasures
 * (docs/reliability.md "The disk is lost"). Call it after the commit, without a transaction.
 */
@Injectable()
export class WalArchive implements OnModuleInit {
  private readonly late: Counter;
  private running: Promise<boolean> = Promise.resolve(true);
  private next: Promise<boolean> | undefined;
  /** A segment that was not archived in time: while it is not, nothing waits. */
  private overdue: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    metrics: Metrics,
  ) {
    this.late = new Counter({
      name: 'answered_before_archive_total',
      help: 'Roots, records, files of refunds and erasures that were answered or published before their WAL was archived; of this instance: sum by (service).',
      registers: [metrics.registry],
    });
  }

  async onModuleInit(): Promise<void> {
    if (!(await this.archives())) log.warn({}, 'PostgreSQL archives no WAL: nothing waits for it');
  }

  /**
   * Waits at most five seconds, or twice that where another caller already waits, until everything that is committed is archived. Does not
   * wait where PostgreSQL archives nothing, nor while an earlier segment is overdue. Callers that wait at the same time share a segment.
   * @returns false when it is not archived by then; that is logged and counted, and the caller goes on
   */
  async waitUntilArchived(): Promise<boolean> {
    // The round that runs may have switched before the caller's commit.
    this.next ??= this.running.then(() => {
      this.next = undefined;
      this.running = this.round();
      return this.running;
    });
    const archived = await this.next;
    if (!archived) this.late.inc();
    return archived;
  }

  private async round(): Promise<boolean> {
    try {
      const archived = await withDeadline(archiveTimeoutMs + 1_000, this.switchAndWait(), 'archiving');
      if (!archived)
        log.error({ segment: this.overdue }, 'WAL is not archived in time: what it holds is answered all the same');
      return archived;
    } catch (error) {
      log.error({ err: error }, 'whether WAL is archived is not known: what it holds is answered all the same');
      return false;
    }
  }

  private async switchAndWait(): Promise<boolean> {
    // Not in the statement that switches: its right is checked although nothing is switched.
    if (!(await this.archives())) return true;
    if (this.overdue !== undefined && !(await this.isArchived(this.overdue))) return false;
    this.overdue = undefined;
    const { segment } = (await firstRow<{ segment: string }>(this.dataSource, switchSql))!;
    for (const deadline = Date.now() + archiveTimeoutMs; Date.now() < deadline; await pause(pollEveryMs))
      if (await this.isArchived(segment)) return true;
    this.overdue = segment;
    return false;
  }

  private async archives(): Promise<boolean> {
    const sql = `SELECT current_setting('archive_mode') <> 'off' AS is`;
    return (await firstRow<{ is: boolean }>(this.dataSource, sql))!.is;
  }

  private async isArchived(segment: string): Promise<boolean> {
    return (await firstRow<{ archived: boolean }>(this.dataSource, archivedSql, [segment]))!.archived;
  }
}

/** For services whose answers wait for the archive. Needs DatabaseModule; their role needs the right to `pg_switch_wal`. */
@Global()
@Module({ providers: [WalArchive], exports: [WalArchive] })
export class WalArchiveModule {}
