import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { SecondFactorModule } from '../back-office/second-factor/second-factor.module.js';
import { LogInAdmin } from '../back-office/login/log-in-admin.js';
import { LogInUser } from './log-in-user.js';
import { LoginController } from './login.controller.js';
import { OpenSessions } from './open-sessions.js';

@Module({
  imports: [AuthenticationModule, SecondFactorModule],
  controllers: [LoginController],
  providers: [LogInUser, LogInAdmin, OpenSessions],
})
export class LoginModule {}
