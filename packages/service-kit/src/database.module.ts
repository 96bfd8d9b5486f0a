import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { connectionOptions, type DatabaseOptions } from './database-options.js';
import { migrate } from './migrate.js';
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
