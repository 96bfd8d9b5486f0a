import { Controller } from '@nestjs/common';
import { choosePaymentProvider, getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { paymentProviderState } from '@raffle/contracts/internal';
import { Endpoint, Operation, type Call } from '@raffle/service-kit/http';
import { ProviderChoice } from './provider-choice.js';
import { ProviderFailures } from './provider-failures.js';

@Controller()
export class PaymentProvidersController {
  constructor(
    private readonly choice: ProviderChoice,
    private readonly failures: ProviderFailures,
  ) {}

  @Endpoint(getPaymentProviders)
  show() {
    return this.choice.shown();
  }

  @Endpoint(choosePaymentProvider)
  choose({ body: choice, actor }: Call<typeof choosePaymentProvider>) {
    return this.choice.choose(choice, actor);
  }

  @Operation(paymentProviderState)
  async state() {
    return { failure: await this.failures.of(await this.choice.current()) };
  }
}
