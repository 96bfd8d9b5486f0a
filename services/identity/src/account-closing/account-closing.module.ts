import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { AccountClosingController } from './account-closing.controller.js';
import { CloseAccount } from './close-account.js';
import { FindOpenClaims } from './find-open-claims.js';

@Module({
  imports: [AuthenticationModule],
  controllers: [AccountClosingController],
  providers: [FindOpenClaims, CloseAccount],
})
export class AccountClosingModule {}
