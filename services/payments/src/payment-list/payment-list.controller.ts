import { Controller, Header, type StreamableFile } from '@nestjs/common';
import { getPayment, resolvePayment } from '@raffle/contracts/http/admin-money';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { listPayments } from '@raffle/contracts/http/payment-list';
import { Endpoint, type Call } from '@raffle/service-kit/http';
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
  async payments({
    query,
    csv,
    actor,
  }: Call<typeof listPayments>): Promise<AnswerOf<typeof listPayments> | StreamableFile> {
    return csv ? this.list.exportPayments(query, actor) : this.list.listPayments(query);
  }

  @Endpoint(getPayment)
  @Header('cache-control', 'no-store')
  show({ params: { id } }: Call<typeof getPayment>) {
    return this.details.showPayment(id);
  }

  @Endpoint(resolvePayment)
  async resolve({ params: { id }, body: request, actor }: Call<typeof resolvePayment>) {
    return { payment: await this.resolving.resolvePayment(id, request, actor) };
  }
}
