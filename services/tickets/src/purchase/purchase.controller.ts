import { Controller, Res } from '@nestjs/common';
import { CreditIssued, RefundRequested, TicketsGranted } from '@raffle/contracts/events';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { cancelPurchase, confirmPurchase, purchaseTickets } from '@raffle/contracts/http/tickets';
import { paymentOutcomes, publishOutcomesAgain } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { Endpoint, Operation, ProblemException, type Call } from '@raffle/service-kit/http';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { BuyTickets } from './buy-tickets.js';
import { ConfirmPurchase } from './confirm-purchase.js';
import { outcomesOf } from './payment-outcomes.queries.js';
import { CancelPurchase } from './unpaid-holds.js';

const log = logger('reconciliation');

@Controller()
export class PurchaseController {
  constructor(
    private readonly buying: BuyTickets,
    private readonly confirming: ConfirmPurchase,
    private readonly cancelling: CancelPurchase,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Endpoint(purchaseTickets)
  buy({ body, key: idempotencyKey, userId }: Call<typeof purchaseTickets>) {
    return this.buying.buyTickets({ userId, ...body, idempotencyKey });
  }

  @Endpoint(confirmPurchase)
  async confirm(
    { body, userId }: Call<typeof confirmPurchase>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<typeof confirmPurchase>> {
    if (body.userId !== userId) throw new ProblemException('forbidden');
    const { tickets, payment, credit } = await this.confirming.confirmPurchase(body);
    if (tickets !== 'pending') return { success: true, tickets, payment, credit };
    void reply.status(202).header('retry-after', '2');
    return { pending: true, payment };
  }

  @Endpoint(cancelPurchase)
  async cancel({
    body: { paymentToken },
    userId,
  }: Call<typeof cancelPurchase>): Promise<AnswerOf<typeof cancelPurchase>> {
    await this.cancelling.cancelPurchase({ userId, paymentToken });
    return { success: true };
  }

  /** With {@link publishAgain}, this service's part of the reconciliation of payments. */
  @Operation(paymentOutcomes)
  async outcomes({ body: { payment_ids } }: Call<typeof paymentOutcomes>): Promise<AnswerOf<typeof paymentOutcomes>> {
    return { outcomes: await outcomesOf(this.dataSource.manager, payment_ids) };
  }

  @Operation(publishOutcomesAgain)
  async publishAgain({
    body: { payment_ids },
  }: Call<typeof publishOutcomesAgain>): Promise<AnswerOf<typeof publishOutcomesAgain>> {
    const events = await this.dataSource.transaction((manager) =>
      this.outbox.publishAgain(manager, [TicketsGranted, CreditIssued, RefundRequested], {
        field: 'payment_id',
        values: payment_ids,
      }),
    );
    log.warn({ payment_ids, events }, 'republished outcomes that payments has not recorded');
    return { events };
  }
}
