import { Controller, Header, Param, type StreamableFile } from '@nestjs/common';
import { getPayment, listPayments, resolvePayment } from '@raffle/contracts/http/admin-money';
import type { AnswerOf, BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Endpoint, ProblemException, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { ListPayments } from './list-payments.js';
import { ResolvePayment } from './resolve-payment.js';
import { ShowPayment } from './show-payment.js';

@Controller()
export class PaymentListController {
  constructor(
    private readonly list: ListPayments,
    private readonly details: ShowPayment,
    private readonly resolving: ResolvePayment,
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

  @Endpoint(resolvePayment)
  async resolve(
    @Param('id') id: string,
    @RequestBody(resolvePayment) request: BodyOf<typeof resolvePayment>,
    @ActingAdmin() actor: Actor,
  ) {
    return { payment: await this.resolving.resolve(paymentIdOf(id), request, actor) };
  }
}

/** A payment's id from a path. @throws ProblemException `payment_not_found` for a malformed one. */
export function paymentIdOf(text: string): string {
  if (!uuid.safeParse(text).success) throw new ProblemException('payment_not_found');
  return text;
}
