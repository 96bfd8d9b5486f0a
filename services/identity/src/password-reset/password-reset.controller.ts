import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { resetPassword } from '@raffle/contracts';
import { Caller, type InternalStatement } from '@raffle/service-kit';
import { readForm } from '../requests/read-form.js';
import { ResetPassword } from './reset-password.js';

@Controller('users/password-reset')
export class PasswordResetController {
  constructor(private readonly resetting: ResetPassword) {}

  @Post()
  @HttpCode(200)
  reset(@Body() body: unknown, @Caller() caller: InternalStatement) {
    return this.resetting.reset(readForm(resetPassword, body), caller.address);
  }
}
