import { Module } from '@nestjs/common';
import { CopyPersonWhenUserRegistered } from './copy-person-when-user-registered.handler.js';
import { CopyPersonWhenUserUpdated } from './copy-person-when-user-updated.handler.js';
import { ErasePersonWhenUserErased } from './erase-person-when-user-erased.handler.js';
import { OpenClaimsController } from './open-claims.controller.js';

@Module({
  controllers: [OpenClaimsController],
  providers: [CopyPersonWhenUserRegistered, CopyPersonWhenUserUpdated, ErasePersonWhenUserErased],
})
export class PeopleModule {}
