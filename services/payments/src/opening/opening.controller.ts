import { Controller } from '@nestjs/common';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { openPaymentSession } from '@raffle/contracts/internal';
import { Operation, RequestBody } from '@raffle/service-kit';
import { OpenPaymentSession } from './open-payment-session.js';

@Controller()
export class OpeningController {
  constructor(private readonly openPaymentSession: OpenPaymentSession) {}

  @Operation(openPaymentSession)
  open(@RequestBody(openPaymentSession) body: BodyOf<typeof openPaymentSession>) {
    return this.openPaymentSession.open(body);
  }
}
