import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { connectionOptions, type DatabaseOptions } from './database-options.js';
import { Metrics } from '../process/metrics.js';
import { requireMigrated } from './migrate.js';
import { Readiness } from '../process/readiness.js';

@Module({})
class DatabaseWatch implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.readiness.addCheck('database', async () => {
      await this.dataSource.query('SELECT 1');
    });
    this.measurePool((this.dataSource.driver as unknown as { master: Pool }).master);
  }

  private measurePool(pool: Pool): void {
    const registers = [this.metrics.registry];
    new Gauge({
      name: 'database_pool_connections',
      help: 'Open connections to the database of this instance, by state: sum by (service).',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    });
    const limit = 'Maximum of connections to the database of this instance.';
    new Gauge({ name: 'database_pool_max_connections', help: limit, registers }).set(pool.options.max);
    new Gauge({
      name: 'database_pool_waiting',
      help: 'Work of this instance that waits because all connections are in use: sum by (service).',
      registers,
      collect() {
        // The pool also counts what the next tick gives an idle or a new connection.
        const free = pool.idleCount + pool.options.max - pool.totalCount;
        this.set(Math.max(0, pool.waitingCount - free));
      },
    });
  }
}

/** The service's own PostgreSQL database; the service does not start before it is migrated. Needs ServiceKitModule. */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // Here, not where Nest connects: it would log a missing migration as a failed connection.
          useFactory: async () => {
            await requireMigrated(options);
            return { ...connectionOptions(options), autoLoadEntities: true, retryAttempts: 0 };
          },
        }),
        DatabaseWatch,
      ],
    };
  }
}
