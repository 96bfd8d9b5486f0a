import { Controller, Get, Header, Headers, Param, Query, type StreamableFile } from '@nestjs/common';
import { listPayments, type getPayment } from '@raffle/contracts';
import { csvFile, RequireAdmin, wantsCsv } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { ListPayments } from './list-payments.js';
import { paymentColumns } from './payment-columns.js';
import type { PaymentQuery } from './payment-filter.js';
import { paymentIdOf } from './payment-id.js';
import { ShowPayment } from './show-payment.js';

type Listed = z.output<NonNullable<typeof listPayments.answer>>;
type Shown = z.output<NonNullable<typeof getPayment.answer>>;

@Controller('admin/payments')
@RequireAdmin()
export class AdminPaymentsController {
  constructor(
    private readonly list: ListPayments,
    private readonly details: ShowPayment,
  ) {}

  /** One page, or with `Accept: text/csv` the whole of what the query finds. */
  @Get()
  @Header('vary', 'accept')
  async payments(
    @Query({ schema: listPayments.query }) query: PaymentQuery,
    @Headers('accept') accept: string | undefined,
  ): Promise<Listed | StreamableFile> {
    if (wantsCsv(accept)) return csvFile('paiements', paymentColumns, this.list.all(query));
    return this.list.page(query);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  show(@Param('id') id: string): Promise<Shown> {
    return this.details.show(paymentIdOf(id));
  }
}
