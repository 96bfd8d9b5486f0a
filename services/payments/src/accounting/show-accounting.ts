import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AccountingMonth, showAccounting } from '@raffle/contracts/http/admin-accounting';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { prizeCosts, ticketsAccounting } from '@raffle/contracts/internal';
import { logger } from '@raffle/service-kit';
import { csvFile, InternalCallError, InternalUnreachableError, ProblemException } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { CatalogClient, TicketsClient } from '../clients.js';
import { accountingColumns, accountingLines } from './accounting-lines.js';
import { closedMonthsOf, closedRange, countedCosts, openSums, type OpenSums } from './accounting.queries.js';
import { marginsOf, type PrizeCost } from './margins.js';
import { isOver, lastDayOf, monthAfter, monthOf, monthsFrom, type Month } from './months.js';

const log = logger('accounting');

type Shown = AnswerOf<typeof showAccounting>;
type OfTickets = AnswerOf<typeof ticketsAccounting>['months'][number];

/** The months that are not closed yet, the oldest first: at least the present one. */
export function openMonths(last: Month | null, { months, goodwill }: OpenSums, now: Date): Month[] {
  const present = [...months.keys(), ...goodwill.keys(), monthOf(now)].toSorted();
  return monthsFrom(last === null ? present[0]! : monthAfter(last), present.at(-1)!);
}

/** The books, month by month: money from here, tickets and credits from tickets (docs/product.md rule 43). */
@Injectable()
export class ShowAccounting {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tickets: TicketsClient,
    private readonly catalog: CatalogClient,
  ) {}

  /** @param year `2026` */
  async showYear(year: string, now: Date): Promise<Shown> {
    const { manager } = this.dataSource;
    const [closed, range, sums] = await Promise.all([
      closedMonthsOf(manager, year),
      closedRange(manager),
      openSums(manager),
    ]);
    const open = openMonths(range?.last ?? null, sums, now);
    const [oldest = monthOf(now)] = open;
    const opened = open.filter((month) => month.startsWith(year));
    const [ofTickets, costs] = await Promise.all([this.ofTickets(opened), opened.length === 0 ? [] : this.costs()]);
    const margins = ofTickets && costs && (await this.margins(open, ofTickets, costs));
    const shown = opened.map((month): AccountingMonth => ({
      month,
      state: isOver(month, now) ? 'open' : 'running',
      closed_at: null,
      operators: sums.months.get(month) ?? [],
      corrections: month === oldest ? sums.corrections : [],
      goodwill: sums.goodwill.get(month) ?? 0,
      corrected_goodwill: month === oldest ? sums.correctedGoodwill : 0,
      credits: ofTickets?.get(month)?.credits ?? null,
      products: ofTickets?.get(month)?.products ?? null,
      margins: margins?.get(month) ?? null,
    }));
    const years = monthsFrom(range?.first ?? oldest, open.at(-1) ?? oldest).map((month) => month.slice(0, 4));
    return {
      year,
      years: [...new Set(years)].reverse(),
      months: [...closed, ...shown].reverse(),
      closable: isOver(oldest, now) ? oldest : null,
    };
  }

  /**
   * The same as a file, one line per figure.
   * @throws ProblemException `service_unavailable` while tickets or the catalog does not answer: incomplete books are not exported.
   */
  async exportYear(year: string, now: Date): Promise<StreamableFile> {
    const { months } = await this.showYear(year, now);
    if (months.some(({ products, margins }) => products === null || margins === null))
      throw new ProblemException('service_unavailable');
    const today = now.toISOString().slice(0, 10);
    const end = lastDayOf(`${year}-12`);
    return csvFile('comptabilite', accountingColumns, accountingLines(months.toReversed()), {
      from: `${year}-01-01`,
      to: end < today ? end : today,
    });
  }

  /** The figures of tickets for these months; null while it does not answer. */
  async ofTickets(months: Month[]): Promise<ReadonlyMap<Month, OfTickets> | null> {
    if (months.length === 0) return new Map();
    const answer = await answered('tickets', this.tickets.call(ticketsAccounting, { body: { months } }));
    return answer && new Map(answer.months.map((one) => [one.month, one]));
  }

  /** What prizes cost; null while the catalog does not answer. */
  async costs(): Promise<PrizeCost[] | null> {
    return (await answered('catalog', this.catalog.call(prizeCosts)))?.products ?? null;
  }

  /** @param open all open months, the oldest first, of which `ofTickets` may have some */
  async margins(open: Month[], ofTickets: ReadonlyMap<Month, OfTickets>, costs: PrizeCost[]) {
    const earned = new Map([...ofTickets].map(([month, sold]) => [month, sold.earned]));
    return marginsOf({ open, earned, costs, counted: await countedCosts(this.dataSource.manager) });
  }
}

/** Null while the service does not answer: the books are shown without its figures. */
async function answered<Answer>(service: string, answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof InternalCallError || error instanceof InternalUnreachableError)) throw error;
    log.warn({ err: error, service }, 'the books are shown without the figures of a service');
    return null;
  }
}
