import { Controller } from '@nestjs/common';
import { CreditIssued, RefundRequested, TicketsGranted } from '@raffle/contracts/events';
import type { AnswerOf, BodyOf } from '@raffle/contracts/http/define-endpoint';
import { paymentOutcomes, publishOutcomesAgain } from '@raffle/contracts/internal';
import { Outbox } from '@raffle/messaging-kit';
import { logger, Operation, RequestBody } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { outcomesOf } from './purchase.queries.js';

const log = logger('reconciliation');

/** This service's part of the reconciliation of payments. */
@Controller()
export class PaymentOutcomesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  @Operation(paymentOutcomes)
  async outcomes(
    @RequestBody(paymentOutcomes) { payment_ids }: BodyOf<typeof paymentOutcomes>,
  ): Promise<AnswerOf<typeof paymentOutcomes>> {
    return { outcomes: await outcomesOf(this.dataSource.manager, payment_ids) };
  }

  @Operation(publishOutcomesAgain)
  async publishAgain(
    @RequestBody(publishOutcomesAgain) { payment_ids }: BodyOf<typeof publishOutcomesAgain>,
  ): Promise<AnswerOf<typeof publishOutcomesAgain>> {
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
