import { Module } from '@nestjs/common';
import { BroadcastsController } from './broadcasts.controller.js';
import { BroadcastsHandlers } from './broadcasts.handlers.js';
import { ListBroadcasts } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';
import { SendHolderMessages } from './send-holder-messages.js';
import { WriteToHolders } from './write-to-holders.js';

/** Messages to everyone or to the ticket holders of a product, now or scheduled. */
@Module({
  controllers: [BroadcastsController],
  providers: [ListBroadcasts, SendBroadcast, WriteToHolders, SendHolderMessages, BroadcastsHandlers],
  exports: [WriteToHolders],
})
export class BroadcastsModule {}
