import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Service } from '@raffle/contracts/http/define-endpoint';
import type { DatabaseRights } from '@raffle/service-kit/database';
import { ownQueuesControllers } from './queues/own-queues.controller.js';
import { OwnQueues } from './queues/own-queues.js';
import { QueueMetrics } from './queues/queue-metrics.js';
import { WatchDeadLetters } from './queues/watch-dead-letters.js';

/** What every service does for administrators: it shows its own queue, and announces its dead letters. Needs MessagingModule. */
@Global()
@Module({})
export class BackOfficeModule {
  static forRoot({ service }: { service: Service }): DynamicModule {
    return {
      module: BackOfficeModule,
      controllers: ownQueuesControllers(service),
      providers: [OwnQueues, QueueMetrics, WatchDeadLetters],
      exports: [OwnQueues],
    };
  }
}

/** What the running role may do with the table that every service has. */
export const backOfficeRights: DatabaseRights = { dead_letters: 'UPDATE' };
