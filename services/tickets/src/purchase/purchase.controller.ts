import { Controller, Res } from '@nestjs/common';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { cancelPurchase, confirmPurchase, purchaseTickets } from '@raffle/contracts/http/tickets';
import { Endpoint, IdempotencyKey, ProblemException, RequestBody, UserId } from '@raffle/service-kit';
import type { FastifyReply } from 'fastify';
import { BuyTickets } from './buy-tickets.js';
import { CancelPurchase } from './cancel-purchase.js';
import { ConfirmPurchase } from './confirm-purchase.js';

@Controller()
export class PurchaseController {
  constructor(
    private readonly buying: BuyTickets,
    private readonly confirming: ConfirmPurchase,
    private readonly cancelling: CancelPurchase,
  ) {}

  @Endpoint(purchaseTickets)
  buy(
    @UserId() userId: string,
    @RequestBody(purchaseTickets) body: BodyOf<typeof purchaseTickets>,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    return this.buying.buy({ userId, ...body, idempotencyKey });
  }

  @Endpoint(confirmPurchase)
  async confirm(
    @UserId() userId: string,
    @RequestBody(confirmPurchase) body: BodyOf<typeof confirmPurchase>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof confirmPurchase>> {
    if (body.userId !== userId) throw new ProblemException('forbidden');
    const tickets = await this.confirming.confirm(body);
    if (tickets !== 'pending') return { success: true, tickets };
    void reply.status(202).header('retry-after', '2');
    return { pending: true };
  }

  @Endpoint(cancelPurchase)
  async cancel(
    @UserId() userId: string,
    @RequestBody(cancelPurchase) { paymentToken }: BodyOf<typeof cancelPurchase>,
  ): Promise<AnswerOf<typeof cancelPurchase>> {
    await this.cancelling.cancel({ userId, paymentToken });
    return { success: true };
  }
}
