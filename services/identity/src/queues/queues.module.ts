import { Module } from '@nestjs/common';
import { QueuesOfServices } from './queues-of-services.js';
import { QueuesController } from './queues.controller.js';
import { WatchQueues } from './watch-queues.js';

@Module({ controllers: [QueuesController], providers: [QueuesOfServices, WatchQueues] })
export class QueuesModule {}
