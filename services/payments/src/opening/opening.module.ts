import { Module } from '@nestjs/common';
import { CheckingModule } from '../checking/checking.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { CloseAbandonedCreations, EndCreation } from './end-creation.js';
import { OpenPaymentSession } from './open-payment-session.js';
import { OpeningController } from './opening.controller.js';

/** Sessions are opened at the provider. */
@Module({
  imports: [ProviderModule, CheckingModule],
  controllers: [OpeningController],
  providers: [OpenPaymentSession, EndCreation, CloseAbandonedCreations],
})
export class OpeningModule {}
