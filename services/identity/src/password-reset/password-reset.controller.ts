import { Body, Controller } from '@nestjs/common';
import { resetPassword } from '@raffle/contracts/http/admin-users';
import { Caller, Endpoint, type ServiceToken } from '@raffle/service-kit';
import { readForm } from '../requests/read-form.js';
import { ResetPassword } from './reset-password.js';

@Controller()
export class PasswordResetController {
  constructor(private readonly resetting: ResetPassword) {}

  @Endpoint(resetPassword)
  reset(@Body() body: unknown, @Caller() caller: ServiceToken) {
    return this.resetting.reset(readForm(resetPassword, body), caller.address);
  }
}
