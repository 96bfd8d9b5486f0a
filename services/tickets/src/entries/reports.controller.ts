import { Controller } from '@nestjs/common';
import type { CreditMovements } from '@raffle/contracts/http/admin-accounting';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import {
  anythingOnSale,
  paidForTickets,
  ticketsAccounting,
  ticketsNews,
  ticketsStats,
  ticketsTrend,
} from '@raffle/contracts/internal';
import { firstDayOf, readDailyFigures } from '@raffle/service-kit/database';
import { Operation, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import {
  creditChanges,
  earnedByMonth,
  isAnythingOnSale,
  paidForTicketsOf,
  participationTrend,
  salesByMonth,
  soldBetween,
  type CreditChanges,
} from './reports.queries.js';

/** Days of the administrators' charts, today included. */
const daysShown = 30;

/** This service's part of the administrators' statistics, which the gateway composes, and of the accounting report, which payments composes. */
@Controller()
export class ReportsController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(ticketsStats)
  async stats(): Promise<AnswerOf<typeof ticketsStats>> {
    const { total, days } = await readDailyFigures(this.dataSource.manager, firstDayOf(daysShown));
    return { tickets_sold: total, by_day: days.map(({ day, amount: count }) => ({ day, count })) };
  }

  @Operation(ticketsNews)
  async news({ query: { from, to } }: Call<typeof ticketsNews>): Promise<AnswerOf<typeof ticketsNews>> {
    return { sold: await soldBetween(this.dataSource.manager, new Date(from), new Date(to)) };
  }

  @Operation(anythingOnSale)
  async onSale(): Promise<AnswerOf<typeof anythingOnSale>> {
    return { on_sale: await isAnythingOnSale(this.dataSource.manager) };
  }

  @Operation(paidForTickets)
  async paid({ body: { product_ids } }: Call<typeof paidForTickets>): Promise<AnswerOf<typeof paidForTickets>> {
    return { paid: await paidForTicketsOf(this.dataSource.manager, product_ids) };
  }

  @Operation(ticketsTrend)
  async trend(): Promise<AnswerOf<typeof ticketsTrend>> {
    return { participations: await participationTrend(this.dataSource.manager, new Date()) };
  }

  @Operation(ticketsAccounting)
  async months({ body: { months } }: Call<typeof ticketsAccounting>): Promise<AnswerOf<typeof ticketsAccounting>> {
    const { manager } = this.dataSource;
    const requested = months.toSorted();
    const from = new Date(`${requested[0]}-01T00:00:00.000Z`);
    const until = new Date(`${requested.at(-1)}-01T00:00:00.000Z`);
    until.setUTCMonth(until.getUTCMonth() + 1);
    const [sales, earned, changes] = await Promise.all([
      salesByMonth(manager, from, until),
      earnedByMonth(manager, from, until),
      creditChanges(manager, until),
    ]);
    const of = <One extends { month: string }>(month: string, all: readonly One[]) =>
      all.filter((one) => one.month === month).map(({ month: _, ...product }) => product);
    return {
      months: requested.map((month) => ({
        month,
        credits: movementsIn(month, changes),
        products: of(month, sales),
        earned: of(month, earned),
      })),
    };
  }
}

/** What became of the credits in one month, after all months before it. */
function movementsIn(month: string, changes: readonly CreditChanges[]): CreditMovements {
  const { issued, placed, refunded } = changes.find((one) => one.month === month) ?? {
    issued: 0,
    placed: 0,
    refunded: 0,
  };
  const before = changes.reduce(
    (sum, one) => (one.month < month ? sum + one.issued - one.placed - one.refunded : sum),
    0,
  );
  return { before, issued, placed, refunded, after: before + issued - placed - refunded };
}
