import { Module } from '@nestjs/common';
import { ErasePaymentsWhenUserErased } from './erase-payments-when-user-erased.handler.js';
import { MyPaymentsController } from './my-payments.controller.js';
import { OpenClaimsController } from './open-claims.controller.js';
import { OwnDataController } from './own-data.controller.js';

@Module({
  controllers: [MyPaymentsController, OpenClaimsController, OwnDataController],
  providers: [ErasePaymentsWhenUserErased],
})
export class PeopleModule {}
