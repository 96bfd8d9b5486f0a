import { Module } from '@nestjs/common';
import { BroadcastsModule } from '../broadcasts/broadcasts.module.js';
import { HolderMessagesController } from './holder-messages.controller.js';
import { SendHolderMessages } from './send-holder-messages.js';
import { WriteToHolders } from './write-to-holders.js';

@Module({
  imports: [BroadcastsModule],
  controllers: [HolderMessagesController],
  providers: [WriteToHolders, SendHolderMessages],
})
export class HolderMessagesModule {}
