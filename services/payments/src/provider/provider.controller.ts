import { Controller } from '@nestjs/common';
import { choosePaymentProvider, getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Endpoint, RequestBody } from '@raffle/service-kit';
import { ProviderChoice } from './provider-choice.js';

@Controller()
export class PaymentProvidersController {
  constructor(private readonly choice: ProviderChoice) {}

  @Endpoint(getPaymentProviders)
  show() {
    return this.choice.shown();
  }

  @Endpoint(choosePaymentProvider)
  choose(
    @RequestBody(choosePaymentProvider) choice: BodyOf<typeof choosePaymentProvider>,
    @ActingAdmin() actor: Actor,
  ) {
    return this.choice.choose(choice, actor);
  }
}
