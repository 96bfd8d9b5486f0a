import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { payRefund, uuid, type AdminPayment } from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, ProblemException, RequireSuperAdmin, type InternalStatement } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { PayRefund } from './pay-refund.js';

type Transfer = z.output<NonNullable<typeof payRefund.body>>;

@Controller('admin/refunds')
export class RefundsController {
  constructor(private readonly paying: PayRefund) {}

  @Post(':id/paid')
  @HttpCode(200)
  @RequireSuperAdmin()
  async paid(
    @Param('id') id: string,
    @Body({ schema: payRefund.body }) { transferReference }: Transfer,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Promise<{ payment: AdminPayment }> {
    if (!uuid.safeParse(id).success) throw new ProblemException('refund_not_found');
    return { payment: await this.paying.pay(id, transferReference, actorOf(adminId, caller)) };
  }
}
