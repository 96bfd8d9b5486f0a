import { Controller } from '@nestjs/common';
import { choosePaymentProvider, getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { Endpoint, type Call } from '@raffle/service-kit/http';
import { ProviderChoice } from './provider-choice.js';

@Controller()
export class PaymentProvidersController {
  constructor(private readonly choice: ProviderChoice) {}

  @Endpoint(getPaymentProviders)
  show() {
    return this.choice.shown();
  }

  @Endpoint(choosePaymentProvider)
  choose({ body: choice, actor }: Call<typeof choosePaymentProvider>) {
    return this.choice.choose(choice, actor);
  }
}
