import { Module } from '@nestjs/common';
import { CopyPersonWhenUserRegistered } from './copy-person-when-user-registered.handler.js';
import { CopyPersonWhenUserUpdated } from './copy-person-when-user-updated.handler.js';

@Module({ providers: [CopyPersonWhenUserRegistered, CopyPersonWhenUserUpdated] })
export class PeopleModule {}
