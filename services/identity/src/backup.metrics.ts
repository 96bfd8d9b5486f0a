import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Metrics } from '@raffle/service-kit';
import { firstRow } from '@raffle/service-kit/database';
import { DataSource } from 'typeorm';

interface Times {
  backup: number | null;
  archived: number | null;
  failed: number | null;
}

const timesSql = `
  SELECT (SELECT extract(epoch FROM finished_at) FROM newest_backup)::float8 AS backup,
    extract(epoch FROM last_archived_time)::float8 AS archived, extract(epoch FROM last_failed_time)::float8 AS failed
  FROM pg_stat_archiver`;

/** When this PostgreSQL, which holds all five databases, was last saved; 0: never. */
@Injectable()
export class BackupMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.measure(
      {
        backup_finished_timestamp_seconds: {
          help: 'End of the newest backup of the databases, as `npm run backup` recorded it; 0 before the first one.',
        },
        postgres_wal_archived_timestamp_seconds: {
          help: 'When PostgreSQL last archived a segment of WAL; 0 before the first one.',
        },
        postgres_wal_archive_failed_timestamp_seconds: {
          help: 'When it last failed to archive one; 0 if it never did.',
        },
      },
      async () => {
        const { backup, archived, failed } = (await firstRow<Times>(this.dataSource, timesSql))!;
        return {
          backup_finished_timestamp_seconds: backup ?? 0,
          postgres_wal_archived_timestamp_seconds: archived ?? 0,
          postgres_wal_archive_failed_timestamp_seconds: failed ?? 0,
        };
      },
    );
  }
}
