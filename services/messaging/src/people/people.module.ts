import { Module } from '@nestjs/common';
import { CopyPersonWhenUserUpdated } from './copy-person-when-user-updated.handler.js';
import { OwnDataController } from './own-data.controller.js';
import { WelcomeWhenUserRegistered } from './welcome-when-user-registered.handler.js';

@Module({ controllers: [OwnDataController], providers: [WelcomeWhenUserRegistered, CopyPersonWhenUserUpdated] })
export class PeopleModule {}
