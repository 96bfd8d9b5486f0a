import { Module } from '@nestjs/common';
import { BroadcastsController } from './broadcasts.controller.js';
import { ListBroadcasts } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';

@Module({ controllers: [BroadcastsController], providers: [ListBroadcasts, SendBroadcast], exports: [SendBroadcast] })
export class BroadcastsModule {}
