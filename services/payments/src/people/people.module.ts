import { Module } from '@nestjs/common';
import { moneyOfPerson, paymentsOpenClaims } from '@raffle/contracts/internal';
import { openClaimsController, ownDataController } from '@raffle/service-kit';
import { CopyHolderWhenUserUpdated } from './copy-holder-when-user-updated.handler.js';
import { ErasePaymentsWhenUserErased } from './erase-payments-when-user-erased.handler.js';
import { ForgetRegistrationsOfNobody } from './forget-registrations-of-nobody.js';
import { MyPaymentsController } from './my-payments.controller.js';
import { findOpenClaims } from './people.queries.js';
import { ownData } from './own-data.js';

@Module({
  controllers: [
    MyPaymentsController,
    openClaimsController(paymentsOpenClaims, findOpenClaims),
    ownDataController(moneyOfPerson, ownData),
  ],
  providers: [CopyHolderWhenUserUpdated, ErasePaymentsWhenUserErased, ForgetRegistrationsOfNobody],
})
export class PeopleModule {}
