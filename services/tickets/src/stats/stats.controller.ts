import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { ticketsStats, ticketsTrend } from '@raffle/contracts/internal';
import { Operation } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { participationTrend, ticketsSold, ticketsSoldByDay } from './stats.queries.js';

/** Days of the administrators' charts, today included. */
const days = 30;

/** This service's part of the administrators' statistics; the gateway composes them. */
@Controller()
export class StatsController {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(ticketsStats)
  async stats(): Promise<AnswerOf<typeof ticketsStats>> {
    const { manager } = this.dataSource;
    const [tickets_sold, by_day] = await Promise.all([ticketsSold(manager), ticketsSoldByDay(manager, firstDay())]);
    return { tickets_sold, by_day };
  }

  @Operation(ticketsTrend)
  async trend(): Promise<AnswerOf<typeof ticketsTrend>> {
    return { participations: await participationTrend(this.dataSource.manager, new Date()) };
  }
}

/** Midnight (UTC) of the first day that the charts show. */
function firstDay(): Date {
  const day = new Date();
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() - (days - 1));
  return day;
}
