import { Module } from '@nestjs/common';
import { QueuesOfServices } from './queues-of-services.js';
import { QueuesController } from './queues.controller.js';

@Module({ controllers: [QueuesController], providers: [QueuesOfServices] })
export class QueuesModule {}
