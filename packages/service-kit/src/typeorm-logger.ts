import type { Logger as TypeOrmLoggerInterface } from 'typeorm';
import { logger } from './logger.js';

const log = logger('typeorm');

/** TypeORM's log lines in our format. Queries are never logged: their parameters are personal data. */
export class TypeOrmLogger implements TypeOrmLoggerInterface {
  log(level: 'log' | 'info' | 'warn', message: unknown): void {
    log[level === 'warn' ? 'warn' : 'debug']({}, String(message));
  }

  logMigration(message: string): void {
    log.debug({}, message);
  }

  logSchemaBuild(message: string): void {
    log.debug({}, message);
  }

  logQuery(): void {
    // See above.
  }

  logQueryError(): void {
    // The caller receives the error itself.
  }

  logQuerySlow(time: number): void {
    log.warn({ ms: time }, 'a slow query');
  }
}
