import { Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { idempotencyKey, RequireUser, UserId } from '@raffle/service-kit';
import { creditIdParameter } from '../requests/parameters.js';
import { RefundCredit } from './refund-credit.js';

@Controller('tickets/credits')
@RequireUser()
export class CreditsController {
  constructor(private readonly refunding: RefundCredit) {}

  @Post(':id/refund')
  @HttpCode(200)
  refund(
    @UserId() userId: string,
    @Param('id', { schema: creditIdParameter }) creditId: string,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.refunding.refund({ userId, creditId, idempotencyKey: idempotencyKey(key) });
  }
}
