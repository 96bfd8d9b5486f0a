import { Module } from '@nestjs/common';
import { CopyHolderWhenUserUpdated } from './copy-holder-when-user-updated.handler.js';
import { ErasePaymentsWhenUserErased } from './erase-payments-when-user-erased.handler.js';
import { ForgetRegistrationsOfNobody } from './forget-registrations-of-nobody.js';
import { MyPaymentsController } from './my-payments.controller.js';
import { OpenClaimsController } from './open-claims.controller.js';
import { OwnDataController } from './own-data.controller.js';

@Module({
  controllers: [MyPaymentsController, OpenClaimsController, OwnDataController],
  providers: [CopyHolderWhenUserUpdated, ErasePaymentsWhenUserErased, ForgetRegistrationsOfNobody],
})
export class PeopleModule {}
