import { Controller, Param } from '@nestjs/common';
import { correctTransfer, payRefund } from '@raffle/contracts/http/admin-money';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, ProblemException, RequestBody } from '@raffle/service-kit';
import { CorrectTransfer } from './correct-transfer.js';
import { PayRefund } from './pay-refund.js';

@Controller()
export class RefundsController {
  constructor(
    private readonly paying: PayRefund,
    private readonly correcting: CorrectTransfer,
  ) {}

  @Endpoint(payRefund)
  async paid(
    @Param('id') id: string,
    @RequestBody(payRefund) { transferReference }: BodyOf<typeof payRefund>,
    @ActingAdmin() actor: Actor,
  ) {
    if (!uuid.safeParse(id).success) throw new ProblemException('refund_not_found');
    return {
      payment: await this.paying.pay(id, { reference: transferReference, fileId: null, paidAt: new Date() }, actor),
    };
  }

  @Endpoint(correctTransfer)
  async correct(
    @Param('id') id: string,
    @RequestBody(correctTransfer) body: BodyOf<typeof correctTransfer>,
    @ActingAdmin() actor: Actor,
  ) {
    if (!uuid.safeParse(id).success) throw new ProblemException('refund_not_found');
    return { payment: await this.correcting.correct(id, body, actor) };
  }
}
