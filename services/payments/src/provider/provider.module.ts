import { Module } from '@nestjs/common';
import { PaymentProviders } from './payment-providers.js';
import { ProviderChoice } from './provider-choice.js';
import { PaymentProvidersController } from './provider.controller.js';

/** The configured payment providers and the choice among them. */
@Module({
  controllers: [PaymentProvidersController],
  providers: [PaymentProviders, ProviderChoice],
  exports: [PaymentProviders, ProviderChoice],
})
export class ProviderModule {}
