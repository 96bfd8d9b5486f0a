import { Module } from '@nestjs/common';
import { HolderMessagesController } from './holder-messages.controller.js';
import { SendHolderMessages } from './send-holder-messages.js';
import { WriteToHolders } from './write-to-holders.js';

@Module({ controllers: [HolderMessagesController], providers: [WriteToHolders, SendHolderMessages] })
export class HolderMessagesModule {}
