import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { openPaymentSession } from '@raffle/contracts';
import { AllowCallers } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { OpenPaymentSession } from './open-payment-session.js';

@Controller('internal/payment-sessions')
export class PaymentSessionsController {
  constructor(private readonly openPaymentSession: OpenPaymentSession) {}

  @Post()
  @HttpCode(200)
  @AllowCallers('identity', 'tickets')
  open(@Body({ schema: openPaymentSession.body }) body: z.output<NonNullable<typeof openPaymentSession.body>>) {
    return this.openPaymentSession.open(body);
  }
}
