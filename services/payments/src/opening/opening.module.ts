import { Module } from '@nestjs/common';
import { CheckingModule } from '../checking/checking.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { CloseAbandonedCreations } from './close-abandoned-creations.js';
import { EndCreation } from './end-creation.js';
import { OpenPaymentSession } from './open-payment-session.js';
import { PaymentSessionsController } from './payment-sessions.controller.js';

@Module({
  imports: [ProviderModule, CheckingModule],
  controllers: [PaymentSessionsController],
  providers: [OpenPaymentSession, EndCreation, CloseAbandonedCreations],
})
export class OpeningModule {}
