import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { RegistrationModule } from '../registration/registration.module.js';
import { AccountClosingController } from './account-closing.controller.js';
import { CloseAccount } from './close-account.js';
import { FindOpenClaims } from './find-open-claims.js';
import { ticketsClientProvider } from './tickets-client.js';

@Module({
  imports: [AuthenticationModule, RegistrationModule],
  controllers: [AccountClosingController],
  providers: [ticketsClientProvider, FindOpenClaims, CloseAccount],
})
export class AccountClosingModule {}
