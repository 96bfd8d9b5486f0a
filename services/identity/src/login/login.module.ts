import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { LogInAdmin } from './log-in-admin.js';
import { LogInUser } from './log-in-user.js';
import { LogOut } from './log-out.js';
import { LoginController } from './login.controller.js';

@Module({
  imports: [PasswordsModule, SecondFactorModule, SessionsModule],
  controllers: [LoginController],
  providers: [LogInUser, LogInAdmin, LogOut],
})
export class LoginModule {}
