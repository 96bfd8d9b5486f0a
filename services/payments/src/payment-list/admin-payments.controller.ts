import { Controller, Header, Param, type StreamableFile } from '@nestjs/common';
import { getPayment, listPayments } from '@raffle/contracts/http/admin-money';
import type { AnswerOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { ActingAdmin, type Actor } from '@raffle/messaging-kit';
import { Endpoint, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { ListPayments } from './list-payments.js';
import { paymentIdOf } from './payment-id.js';
import { ShowPayment } from './show-payment.js';

@Controller()
export class AdminPaymentsController {
  constructor(
    private readonly list: ListPayments,
    private readonly details: ShowPayment,
  ) {}

  @Endpoint(listPayments)
  async payments(
    @RequestQuery(listPayments) query: QueryOf<typeof listPayments>,
    @WantsCsv() csv: boolean,
    @ActingAdmin() actor: Actor,
  ): Promise<AnswerOf<typeof listPayments> | StreamableFile> {
    return csv ? this.list.csv(query, actor) : this.list.page(query);
  }

  @Endpoint(getPayment)
  @Header('cache-control', 'no-store')
  show(@Param('id') id: string) {
    return this.details.show(paymentIdOf(id));
  }
}
