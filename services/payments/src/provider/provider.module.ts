import { Module } from '@nestjs/common';
import { AskFailingProviders } from './ask-failing-providers.js';
import { PaymentProviders } from './payment-providers.js';
import { ProviderChoice } from './provider-choice.js';
import { ProviderFailures } from './provider-failures.js';
import { PaymentProvidersController } from './provider.controller.js';

/** The configured payment providers, the choice among them, and which of them fail. */
@Module({
  controllers: [PaymentProvidersController],
  providers: [PaymentProviders, ProviderChoice, ProviderFailures, AskFailingProviders],
  exports: [PaymentProviders, ProviderChoice, ProviderFailures],
})
export class ProviderModule {}
