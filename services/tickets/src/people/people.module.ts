import { Module } from '@nestjs/common';
import { ticketsOpenClaims } from '@raffle/contracts/internal';
import { openClaimsController } from '@raffle/service-kit/database';
import { PeopleHandlers } from './people.handlers.js';
import { findOpenClaims } from './people.queries.js';

@Module({
  controllers: [openClaimsController(ticketsOpenClaims, findOpenClaims)],
  providers: [PeopleHandlers],
})
export class PeopleModule {}
