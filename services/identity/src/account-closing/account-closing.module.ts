import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountClosingController } from './account-closing.controller.js';
import { CloseAccount } from './close-account.js';
import { FindOpenClaims } from './find-open-claims.js';
import { ticketsClientProvider } from './tickets-client.js';

@Module({
  imports: [PasswordsModule, SessionsModule, RegistrationModule],
  controllers: [AccountClosingController],
  providers: [ticketsClientProvider, FindOpenClaims, CloseAccount],
})
export class AccountClosingModule {}
