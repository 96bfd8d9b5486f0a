import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { ResolvePaymentController } from './resolve-payment.controller.js';
import { ResolvePayment } from './resolve-payment.js';

/** Decisions of administrators about payments in review. */
@Module({
  imports: [ProviderModule],
  controllers: [ResolvePaymentController],
  providers: [ResolvePayment],
  exports: [ResolvePayment],
})
export class ResolvingModule {}
