import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { resolvePayment, type AdminPayment } from '@raffle/contracts';
import { actorOf } from '@raffle/messaging-kit';
import { AdminId, Caller, RequireSuperAdmin, type InternalStatement } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { paymentIdOf } from '../payment-list/payment-id.js';
import { ResolvePayment } from './resolve-payment.js';

type Request = z.output<NonNullable<typeof resolvePayment.body>>;

@Controller('admin/payments')
export class ResolvePaymentController {
  constructor(private readonly resolving: ResolvePayment) {}

  @Post(':id/resolve')
  @HttpCode(200)
  @RequireSuperAdmin()
  async resolve(
    @Param('id') id: string,
    @Body({ schema: resolvePayment.body }) request: Request,
    @AdminId() adminId: string,
    @Caller() caller: InternalStatement,
  ): Promise<{ payment: AdminPayment }> {
    return { payment: await this.resolving.resolve(paymentIdOf(id), request, actorOf(adminId, caller)) };
  }
}
