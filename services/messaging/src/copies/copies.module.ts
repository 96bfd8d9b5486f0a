import { Module } from '@nestjs/common';
import { messagesOfPerson } from '@raffle/contracts/internal';
import { ownDataController } from '@raffle/service-kit/database';
import { CopiesHandlers } from './copies.handlers.js';
import { ownData } from './own-data.js';
import { SettingsHandlers } from './settings.handlers.js';

/** Copies of people's and products' names and of settings, and what this service stores about a person. */
@Module({ controllers: [ownDataController(messagesOfPerson, ownData)], providers: [CopiesHandlers, SettingsHandlers] })
export class CopiesModule {}
