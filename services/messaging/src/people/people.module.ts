import { Module } from '@nestjs/common';
import { CopyPersonWhenUserUpdated } from './copy-person-when-user-updated.handler.js';
import { WelcomeWhenUserRegistered } from './welcome-when-user-registered.handler.js';

@Module({ providers: [WelcomeWhenUserRegistered, CopyPersonWhenUserUpdated] })
export class PeopleModule {}
