import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { CheckResetCode } from './check-reset-code.js';
import { ProvePhone } from './prove-phone.js';
import { IssueResetCode } from './issue-reset-code.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetPassword } from './reset-password.js';
import { TextResetCode } from './text-reset-code.js';
import { ValidateCodeWhenResetCodeTexted } from './validate-code-when-reset-code-texted.handler.js';

@Module({
  imports: [AuthenticationModule],
  controllers: [PasswordResetController],
  providers: [
    CheckResetCode,
    ProvePhone,
    IssueResetCode,
    ResetPassword,
    TextResetCode,
    ValidateCodeWhenResetCodeTexted,
  ],
  exports: [IssueResetCode],
})
export class PasswordResetModule {}
