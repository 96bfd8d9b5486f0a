import { Controller } from '@nestjs/common';
import { requestResetCode, resetPassword } from '@raffle/contracts/http/admin-users';
import { provePhone } from '@raffle/contracts/http/sessions';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { BrowserName, DelaysAnswer, type DelayAnswer } from '../authentication/request-headers.js';
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
  async requestCode({ body, address }: Call<typeof requestResetCode>): Promise<void> {
    await this.texting.request(body, address);
  }

  @Endpoint(resetPassword)
  reset(
    { body, address }: Call<typeof resetPassword>,
    @BrowserName() name: string | undefined,
    @DelaysAnswer() delayAnswer: DelayAnswer,
  ) {
    return this.using.resetPassword(body, { address, name, delayAnswer });
  }

  @Endpoint(provePhone)
  async prove({ body, userId: id, address }: Call<typeof provePhone>, @DelaysAnswer() delayAnswer: DelayAnswer) {
    return { user: showUser(await this.using.provePhone(id, body, { address, delayAnswer })) };
  }
}
