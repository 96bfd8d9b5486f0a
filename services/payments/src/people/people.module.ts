import { Module } from '@nestjs/common';
import { ErasePaymentsWhenUserErased } from './erase-payments-when-user-erased.handler.js';
import { OpenClaimsController } from './open-claims.controller.js';

@Module({ controllers: [OpenClaimsController], providers: [ErasePaymentsWhenUserErased] })
export class PeopleModule {}
