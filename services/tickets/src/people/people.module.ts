import { Module } from '@nestjs/common';
import { ticketsOpenClaims } from '@raffle/contracts/internal';
import { openClaimsController } from '@raffle/service-kit';
import { CopyPersonWhenUserRegistered } from './copy-person-when-user-registered.handler.js';
import { CopyPersonWhenUserUpdated } from './copy-person-when-user-updated.handler.js';
import { ErasePersonWhenUserErased } from './erase-person-when-user-erased.handler.js';
import { findOpenClaims } from './people.queries.js';

@Module({
  controllers: [openClaimsController(ticketsOpenClaims, findOpenClaims)],
  providers: [CopyPersonWhenUserRegistered, CopyPersonWhenUserUpdated, ErasePersonWhenUserErased],
})
export class PeopleModule {}
