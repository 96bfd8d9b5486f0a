import { Module } from '@nestjs/common';
import { CheckingModule } from '../checking/checking.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { OpenPaymentSession } from './open-payment-session.js';
import { OpeningController } from './opening.controller.js';

/** Sessions are opened at the provider. */
@Module({
  imports: [ProviderModule, CheckingModule],
  controllers: [OpeningController],
  providers: [OpenPaymentSession],
})
export class OpeningModule {}
