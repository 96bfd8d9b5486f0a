import { Controller, Param } from '@nestjs/common';
import { resolvePayment } from '@raffle/contracts/http/admin-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, RequestBody } from '@raffle/service-kit';
import { paymentIdOf } from '../payment-list/payment-id.js';
import { ResolvePayment } from './resolve-payment.js';

@Controller()
export class ResolvePaymentController {
  constructor(private readonly resolving: ResolvePayment) {}

  @Endpoint(resolvePayment)
  async resolve(
    @Param('id') id: string,
    @RequestBody(resolvePayment) request: BodyOf<typeof resolvePayment>,
    @ActingAdmin() actor: Actor,
  ) {
    return { payment: await this.resolving.resolve(paymentIdOf(id), request, actor) };
  }
}
