import { Body, Controller } from '@nestjs/common';
import { requestResetCode, resetPassword } from '@raffle/contracts/http/admin-users';
import { provePhone } from '@raffle/contracts/http/sessions';
import { Caller, Endpoint, UserId, type ServiceToken } from '@raffle/service-kit';
import { BrowserName } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { showUser } from '../users/show-user.js';
import { ProvePhone } from './prove-phone.js';
import { ResetPassword } from './reset-password.js';
import { TextResetCode } from './text-reset-code.js';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly resetting: ResetPassword,
    private readonly texting: TextResetCode,
    private readonly proving: ProvePhone,
  ) {}

  @Endpoint(requestResetCode)
  async requestCode(@Body() body: unknown, @Caller() caller: ServiceToken): Promise<void> {
    await this.texting.request(readForm(requestResetCode, body), caller.address);
  }

  @Endpoint(provePhone)
  async prove(@UserId() id: string, @Body() body: unknown, @Caller() { address }: ServiceToken) {
    return { user: showUser(await this.proving.prove(id, readForm(provePhone, body), address)) };
  }

  @Endpoint(resetPassword)
  reset(@Body() body: unknown, @Caller() { address }: ServiceToken, @BrowserName() name: string | undefined) {
    return this.resetting.reset(readForm(resetPassword, body), { address, name });
  }
}
