import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { connectionOptions, type DatabaseOptions } from './database-options.js';
import { requireMigrated } from './migrate.js';
import { Readiness } from './readiness.js';

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
        DatabaseReadiness,
      ],
    };
  }
}
