import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePassword } from './change-password.js';
import { CountTicketsWhenTicketsGranted } from './count-tickets-when-tickets-granted.handler.js';
import { InternalStatsController } from './internal-stats.controller.js';
import { ProfileController } from './profile.controller.js';
import { ReturnTicketsWhenCreditIssued } from './return-tickets-when-credit-issued.handler.js';
import { UpdateProfile } from './update-profile.js';
import { User } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([User]), PasswordsModule, SessionsModule],
  controllers: [ProfileController, InternalStatsController],
  providers: [UpdateProfile, ChangePassword, CountTicketsWhenTicketsGranted, ReturnTicketsWhenCreditIssued],
})
export class AccountsModule {}
