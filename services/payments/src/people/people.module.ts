import { Module } from '@nestjs/common';
import { moneyOfPerson, paymentsOpenClaims } from '@raffle/contracts/internal';
import { openClaimsController, ownDataController } from '@raffle/service-kit/database';
import { ForgetRegistrationsOfNobody } from './erase-payments.js';
import { PeopleController } from './people.controller.js';
import { PeopleHandlers } from './people.handlers.js';
import { findOpenClaims, ownData } from './people.queries.js';

/** What payments holds about people: shown to them, copied from identity, and erased. */
@Module({
  controllers: [
    PeopleController,
    openClaimsController(paymentsOpenClaims, findOpenClaims),
    ownDataController(moneyOfPerson, ownData),
  ],
  providers: [PeopleHandlers, ForgetRegistrationsOfNobody],
})
export class PeopleModule {}
