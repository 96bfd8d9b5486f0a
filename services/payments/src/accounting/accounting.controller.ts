import { Controller, type StreamableFile } from '@nestjs/common';
import { closeMonth, month, showAccounting } from '@raffle/contracts/http/admin-accounting';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getFeeRate } from '@raffle/contracts/http/fee-rate';
import { paymentsStats } from '@raffle/contracts/internal';
import { firstDayOf, readDailyFigures } from '@raffle/service-kit/database';
import { Endpoint, Operation, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { CloseMonth } from './close-month.js';
import { recentFees } from './fees.queries.js';
import { monthOf } from './months.js';
import { ShowAccounting } from './show-accounting.js';

/** Days of the administrators' charts, today included. */
const daysShown = 30;

@Controller()
export class AccountingController {
  constructor(
    private readonly books: ShowAccounting,
    private readonly closing: CloseMonth,
    private readonly dataSource: DataSource,
  ) {}

  @Endpoint(showAccounting)
  async show({ query, csv }: Call<typeof showAccounting>): Promise<AnswerOf<typeof showAccounting> | StreamableFile> {
    const now = new Date();
    const year = query.year ?? monthOf(now).slice(0, 4);
    return csv ? this.books.exportYear(year, now) : this.books.showYear(year, now);
  }

  @Endpoint(closeMonth)
  async close({ params: { month: named }, actor }: Call<typeof closeMonth>): Promise<AnswerOf<typeof closeMonth>> {
    if (!month.safeParse(named).success) throw new ProblemException('month_not_found');
    return { month: await this.closing.closeMonth(named, actor, new Date()) };
  }

  @Endpoint(getFeeRate)
  feeRate(): Promise<AnswerOf<typeof getFeeRate>> {
    return recentFees(this.dataSource.manager);
  }

  @Operation(paymentsStats)
  async stats(): Promise<AnswerOf<typeof paymentsStats>> {
    const { total, days } = await readDailyFigures(this.dataSource.manager, firstDayOf(daysShown));
    return {
      revenue: total,
      by_day: days,
    };
  }
}
