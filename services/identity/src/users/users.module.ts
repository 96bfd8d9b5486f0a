import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CountTicketsWhenTicketsGranted } from './count-tickets-when-tickets-granted.handler.js';
import { InternalStatsController } from './internal-stats.controller.js';
import { ReturnTicketsWhenCreditIssued } from './return-tickets-when-credit-issued.handler.js';
import { User } from './user.entity.js';
import { UserPhonesController } from './user-phones.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [InternalStatsController, UserPhonesController],
  providers: [CountTicketsWhenTicketsGranted, ReturnTicketsWhenCreditIssued],
})
export class UsersModule {}
