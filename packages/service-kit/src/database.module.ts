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
          // Here, not where Nest connects: it would log a failed migration as a failed connection.
          useFactory: async () => {
            await migrate(options);
            return { ...connectionOptions(options), autoLoadEntities: true, retryAttempts: 0 };
          },
        }),
        DatabaseReadiness,
      ],
    };
  }
}
