import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { IssueResetCode, TextResetCode } from './issue-reset-code.js';
import { PasswordResetController } from './password-reset.controller.js';
import { UseResetCode } from './use-reset-code.js';

@Module({
  imports: [AuthenticationModule],
  controllers: [PasswordResetController],
  providers: [IssueResetCode, TextResetCode, UseResetCode],
  exports: [IssueResetCode],
})
export class PasswordResetModule {}
