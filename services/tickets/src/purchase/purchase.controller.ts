import { Body, Controller, Headers, HttpCode, Post, Res } from '@nestjs/common';
import { confirmPurchase, purchaseTickets } from '@raffle/contracts';
import { idempotencyKey, ProblemException, RequireUser, UserId } from '@raffle/service-kit';
import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { BuyTickets } from './buy-tickets.js';
import { ConfirmPurchase } from './confirm-purchase.js';

@Controller('tickets')
@RequireUser()
export class PurchaseController {
  constructor(
    private readonly buying: BuyTickets,
    private readonly confirming: ConfirmPurchase,
  ) {}

  @Post('purchase')
  @HttpCode(201)
  buy(
    @UserId() userId: string,
    @Body({ schema: purchaseTickets.body }) body: z.output<NonNullable<typeof purchaseTickets.body>>,
    @Headers('idempotency-key') key?: string,
  ) {
    return this.buying.buy({ userId, ...body, idempotencyKey: idempotencyKey(key) });
  }

  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @UserId() userId: string,
    @Body({ schema: confirmPurchase.body }) body: z.output<NonNullable<typeof confirmPurchase.body>>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<NonNullable<typeof confirmPurchase.answer>>> {
    if (body.userId !== userId) throw new ProblemException('forbidden');
    const tickets = await this.confirming.confirm(body);
    if (tickets !== 'pending') return { success: true, tickets };
    void reply.status(202).header('retry-after', '2');
    return { pending: true };
  }
}
