import { Module } from '@nestjs/common';
import { messagesOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit';
import { CopyPersonWhenUserUpdated } from './copy-person-when-user-updated.handler.js';
import { ownData } from './own-data.js';
import { WelcomeWhenUserRegistered } from './welcome-when-user-registered.handler.js';

@Module({
  controllers: [ownDataController(messagesOfPerson, ownData)],
  providers: [WelcomeWhenUserRegistered, CopyPersonWhenUserUpdated],
})
export class PeopleModule {}
