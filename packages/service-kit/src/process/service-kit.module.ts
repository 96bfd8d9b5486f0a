import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { ContractCheck } from '../http/contract-check.js';
import { InternalAuthGuard } from '../http/internal-auth.js';
import { configureLogging } from '../logs/logger.js';
import { Metrics } from './metrics.js';
import { OperationsController } from './operations.controller.js';
import { ProblemFilter } from '../http/problem-filter.js';
import { Readiness } from './readiness.js';
import { Repetitions } from './repeat.js';
import { serviceKitOptions, type ServiceKitOptions } from './service-kit-options.js';

/** The base of every process: logs, problem details, validation, service tokens, /health, /ready and /metrics. */
@Global()
@Module({})
export class ServiceKitModule {
  static forRoot(options: ServiceKitOptions): DynamicModule {
    configureLogging({ level: options.config.LOG_LEVEL, service: options.name });
    return {
      module: ServiceKitModule,
      imports: [DiscoveryModule],
      controllers: [OperationsController],
      providers: [
        { provide: serviceKitOptions, useValue: options },
        { provide: Metrics, useFactory: () => new Metrics(options.name) },
        Readiness,
        MetadataScanner,
        ContractCheck,
        Repetitions,
        { provide: APP_FILTER, useClass: ProblemFilter },
        ...(options.internalAuth === false ? [] : [{ provide: APP_GUARD, useClass: InternalAuthGuard }]),
      ],
      exports: [serviceKitOptions, Metrics, Readiness],
    };
  }
}
