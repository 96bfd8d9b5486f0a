import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { AskProvider } from './ask-provider.js';
import { PaymentProvidersController } from './payment-providers.controller.js';
import { PaymentProviders } from './payment-providers.js';
import { ProviderCalls } from './provider-calls.js';
import { ProviderChoice } from './provider-choice.js';

/** The configured payment providers and the choice among them. */
@Module({
  controllers: [PaymentProvidersController],
  providers: [
    {
      provide: PaymentProviders,
      useFactory: (config: PaymentsConfig) => new PaymentProviders(config),
      inject: [paymentsConfig],
    },
    ProviderCalls,
    AskProvider,
    ProviderChoice,
  ],
  exports: [PaymentProviders, ProviderCalls, AskProvider, ProviderChoice],
})
export class ProviderModule implements OnApplicationShutdown {
  constructor(private readonly providers: PaymentProviders) {}

  async onApplicationShutdown(): Promise<void> {
    await this.providers.close();
  }
}
