import type { DataSourceOptions, Logger as TypeOrmLoggerInterface, MigrationInterface } from 'typeorm';
import { DatabasePool } from './database-connection.js';
import { logger } from '../logs/logger.js';

/**
 * What the running role may do with the rows of each table besides reading them, as in GRANT: `INSERT, UPDATE (state), DELETE`. Every table and view is named.
 */
export type DatabaseRights = Readonly<Record<string, string>>;

/** The roles of a database, as postgres://role:password@host:port/db. */
export interface DatabaseRoles {
  /** The one that the service runs with. */
  url: string;
  /**
   * The one that owns the tables: it migrates, and grants the role of `url` what that needs to run. By default the role of `url` is the
   * owner.
   */
  migrationUrl?: string | undefined;
}

/** What makes an empty database that of a service. */
export interface DatabaseSchema {
  /** In any order: TypeORM sorts them by the timestamp at the end of their names. */
  migrations: (new () => MigrationInterface)[];
  /** Required where `migrationUrl` is another role. */
  rights?: DatabaseRights;
}

export interface MigrationOptions extends DatabaseRoles, DatabaseSchema {
  /** For how long a migration that does not get its locks is repeated, in milliseconds; default two minutes. */
  locksWithinMs?: number;
}

export interface DatabaseOptions {
  url: string;
  /** Those that the database must have. */
  migrations: MigrationOptions['migrations'];
  entities?: DataSourceOptions['entities'];
  /** Maximum of connections; default 10. */
  poolSize?: number;
  /** Statements are planned once for each connection; default false, as for a command that runs each of them once. */
  preparedStatements?: boolean;
}

const log = logger('database');

/** In milliseconds. A connection asks for them, and the migration makes them those of the database, because a pooler drops what a connection asks. */
export const timeouts = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 30_000 };

/** A service's database, as it is configured. */
export const databaseOf = (
  config: Record<'DATABASE_URL', string> &
    Record<'DATABASE_POOL_SIZE', number> &
    Record<'DATABASE_PREPARED_STATEMENTS', 'on' | 'off'>,
): Required<Pick<DatabaseOptions, 'url' | 'poolSize' | 'preparedStatements'>> => ({
  url: config.DATABASE_URL,
  poolSize: config.DATABASE_POOL_SIZE,
  preparedStatements: config.DATABASE_PREPARED_STATEMENTS === 'on',
});

/**
 * Connection options with a timeout for every wait; times in milliseconds.
 * @param timeoutMs for the statements of a program whose answer nobody waits for; default that of a service
 */
export function connectionOptions({
  url,
  entities,
  poolSize = 10,
  preparedStatements = false,
  timeoutMs,
}: Omit<DatabaseOptions, 'migrations'> & { timeoutMs?: number }): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: DatabasePool },
    url,
    entities: entities ?? [],
    synchronize: false,
    logging: false,
    logger: new TypeOrmLogger(),
    applicationName: 'raffle',
    poolSize,
    connectTimeoutMS: 5_000,
    poolErrorHandler: (error: unknown) => log.warn({ err: error }, 'an idle database connection was lost'),
    extra: {
      ...timeouts,
      ...(timeoutMs && { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs }),
      answerTimeoutMs: timeoutMs ?? 15_000,
      preparedStatements,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    },
  };
}

const typeOrmLog = logger('typeorm');

/** TypeORM's log lines in our format. Queries are never logged: their parameters are personal data. */
class TypeOrmLogger implements TypeOrmLoggerInterface {
  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    typeOrmLog[level === 'warn' ? 'warn' : 'debug']({}, String(message));
  }

  logMigration(message: string): void {
    typeOrmLog.debug({}, message);
  }

  logSchemaBuild(message: string): void {
    typeOrmLog.debug({}, message);
  }

  logQuery(): void {
    // See above.
  }

  logQueryError(): void {
    // The caller receives the error itself.
  }

  logQuerySlow(time: number): void {
    typeOrmLog.warn({ ms: time }, 'a slow query');
  }
}
