import { Module } from '@nestjs/common';
import { HeldActs } from '@raffle/back-office-kit';
import { BroadcastsController } from './broadcasts.controller.js';
import { BroadcastsHandlers } from './broadcasts.handlers.js';
import { HeldMessage, HoldMessage } from './held-message.js';
import { HeldMessagesController } from './held-messages.controller.js';
import { ListBroadcasts } from './list-broadcasts.js';
import { SendBroadcast } from './send-broadcast.js';
import { SendHolderMessages } from './send-holder-messages.js';
import { WriteToHolders } from './write-to-holders.js';

/** Messages to everyone or to the ticket holders of a product, now or scheduled. */
@Module({
  controllers: [BroadcastsController, HeldMessagesController],
  providers: [
    ListBroadcasts,
    SendBroadcast,
    WriteToHolders,
    SendHolderMessages,
    BroadcastsHandlers,
    HoldMessage,
    ...HeldActs.of({ message: HeldMessage }),
  ],
  exports: [WriteToHolders],
})
export class BroadcastsModule {}
