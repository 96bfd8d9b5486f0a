import { Controller, Param } from '@nestjs/common';
import { refundCredit } from '@raffle/contracts/http/tickets';
import { uuid } from '@raffle/contracts/values';
import { Endpoint, IdempotencyKey, UserId } from '@raffle/service-kit';
import { RefundCredit } from './refund-credit.js';

@Controller()
export class CreditsController {
  constructor(private readonly refunding: RefundCredit) {}

  @Endpoint(refundCredit)
  refund(
    @UserId() userId: string,
    @Param('id', { schema: uuid }) creditId: string,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return this.refunding.refund({ userId, creditId, idempotencyKey });
  }
}
