import { Body, Controller } from '@nestjs/common';
import { resetPassword } from '@raffle/contracts/http/admin-users';
import { Caller, Endpoint, type ServiceToken } from '@raffle/service-kit';
import { BrowserName } from '../requests/browser-name.js';
import { readForm } from '../requests/read-form.js';
import { ResetPassword } from './reset-password.js';

@Controller()
export class PasswordResetController {
  constructor(private readonly resetting: ResetPassword) {}

  @Endpoint(resetPassword)
  reset(@Body() body: unknown, @Caller() { address }: ServiceToken, @BrowserName() name: string | undefined) {
    return this.resetting.reset(readForm(resetPassword, body), { address, name });
  }
}
