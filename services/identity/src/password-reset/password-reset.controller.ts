import { Body, Controller } from '@nestjs/common';
import { requestResetCode, resetPassword } from '@raffle/contracts/http/admin-users';
import { provePhone } from '@raffle/contracts/http/sessions';
import { Caller, Endpoint, UserId, type ServiceToken } from '@raffle/service-kit';
import { BrowserName, DelaysAnswer, type DelayAnswer } from '../authentication/request-headers.js';
import { readForm } from '../read-form.js';
import { showUser } from '../users/show-user.js';
import { TextResetCode } from './issue-reset-code.js';
import { UseResetCode } from './use-reset-code.js';

@Controller()
export class PasswordResetController {
  constructor(
    private readonly texting: TextResetCode,
    private readonly using: UseResetCode,
  ) {}

  @Endpoint(requestResetCode)
  async requestCode(@Body() body: unknown, @Caller() caller: ServiceToken): Promise<void> {
    await this.texting.request(readForm(requestResetCode, body), caller.address);
  }

  @Endpoint(resetPassword)
  reset(
    @Body() body: unknown,
    @Caller() { address }: ServiceToken,
    @BrowserName() name: string | undefined,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.using.resetPassword(readForm(resetPassword, body), { address, name, delayAnswer });
  }

  @Endpoint(provePhone)
  async prove(
    @UserId() id: string,
    @Body() body: unknown,
    @Caller() { address }: ServiceToken,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return { user: showUser(await this.using.provePhone(id, readForm(provePhone, body), { address, delayAnswer })) };
  }
}
