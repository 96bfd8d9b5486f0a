import { Controller, Param, type StreamableFile } from '@nestjs/common';
import { closeMonth, month, showAccounting } from '@raffle/contracts/http/admin-accounting';
import type { AnswerOf, BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { paymentsStats, productRevenues } from '@raffle/contracts/internal';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import { Endpoint, Operation, ProblemException, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { CloseMonth } from './close-month.js';
import { monthOf } from './months.js';
import { Revenue } from './revenue.js';
import { ShowAccounting } from './show-accounting.js';

@Controller()
export class AccountingController {
  constructor(
    private readonly books: ShowAccounting,
    private readonly closing: CloseMonth,
    private readonly revenue: Revenue,
  ) {}

  @Endpoint(showAccounting)
  async show(
    @RequestQuery(showAccounting) query: QueryOf<typeof showAccounting>,
    @WantsCsv() csv: boolean,
  ): Promise<AnswerOf<typeof showAccounting> | StreamableFile> {
    const now = new Date();
    const year = query.year ?? monthOf(now).slice(0, 4);
    return csv ? this.books.csv(year, now) : this.books.year(year, now);
  }

  @Endpoint(closeMonth)
  async close(@Param('month') named: string, @ActingAdmin() actor: Actor): Promise<AnswerOf<typeof closeMonth>> {
    if (!month.safeParse(named).success) throw new ProblemException('month_not_found');
    return { month: await this.closing.close(named, actor, new Date()) };
  }

  @Operation(paymentsStats)
  async stats() {
    const [revenue, by_day] = await Promise.all([this.revenue.total(), this.revenue.byDay(new Date())]);
    return { revenue, by_day };
  }

  @Operation(productRevenues)
  async revenues(@RequestBody(productRevenues) { product_ids }: BodyOf<typeof productRevenues>) {
    return { revenues: await this.revenue.ofProducts(product_ids) };
  }
}
