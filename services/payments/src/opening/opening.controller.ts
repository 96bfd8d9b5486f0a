import { Controller } from '@nestjs/common';
import { openPaymentSession } from '@raffle/contracts/internal';
import { Operation, type Call } from '@raffle/service-kit/http';
import { OpenPaymentSession } from './open-payment-session.js';

@Controller()
export class OpeningController {
  constructor(private readonly openPaymentSession: OpenPaymentSession) {}

  @Operation(openPaymentSession)
  open({ body }: Call<typeof openPaymentSession>) {
    return this.openPaymentSession.openPaymentSession(body);
  }
}
