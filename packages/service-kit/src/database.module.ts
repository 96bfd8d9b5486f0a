import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import { logger } from './logger.js';
import { TypeOrmLogger } from './typeorm-logger.js';
import { migrate } from './migrate.js';
import { Readiness } from './readiness.js';

export interface DatabaseOptions {
  /** postgres://role:password@host:port/db */
  url: string;
  /** In any order: TypeORM sorts them by the timestamp at the end of their names. */
  migrations: (new () => MigrationInterface)[];
  entities?: DataSourceOptions['entities'];
  /** Connections at most; 10 unless said. */
  poolSize?: number;
}

const log = logger('database');

/** Connection options with every wait bounded; times in milliseconds. */
export function connectionOptions({
  url,
  entities,
  poolSize = 10,
}: Omit<DatabaseOptions, 'migrations'>): DataSourceOptions {
  return {
    type: 'postgres',
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
      statement_timeout: 10_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
      // The client's own bound, for a network that swallows answers.
      query_timeout: 15_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
    },
  };
}

@Module({})
class DatabaseReadiness implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
  ) {}

  onModuleInit(): void {
    this.readiness.add('database', async () => {
      await this.dataSource.query('SELECT 1');
    });
  }
}

/** The service's own PostgreSQL database, migrated before anything uses it. Needs ServiceKitModule. */
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...connectionOptions(options), autoLoadEntities: true, retryAttempts: 0 }),
          dataSourceFactory: async (merged) => {
            await migrate(options);
            return new DataSource(merged ?? connectionOptions(options)).initialize();
          },
        }),
        DatabaseReadiness,
      ],
    };
  }
}
