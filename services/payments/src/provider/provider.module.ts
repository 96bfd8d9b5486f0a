import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { paymentsConfig, type PaymentsConfig } from '../config.js';
import { FusionPayProvider } from './fusionpay/fusionpay-provider.js';
import { PaymentProvider } from './payment-provider.js';
import { ProviderCalls } from './provider-calls.js';

/** Which provider takes the money. Another one is another folder and another line here. */
@Module({
  providers: [
    {
      provide: FusionPayProvider,
      useFactory: (config: PaymentsConfig) =>
        new FusionPayProvider({ create: config.FUSIONPAY_URL, status: config.FUSIONPAY_STATUS_URL }),
      inject: [paymentsConfig],
    },
    { provide: PaymentProvider, useExisting: FusionPayProvider },
    ProviderCalls,
  ],
  exports: [PaymentProvider, ProviderCalls],
})
export class ProviderModule implements OnApplicationShutdown {
  constructor(@Inject(FusionPayProvider) private readonly provider: FusionPayProvider) {}

  async onApplicationShutdown(): Promise<void> {
    await this.provider.close();
  }
}
