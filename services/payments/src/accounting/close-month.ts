import { Injectable } from '@nestjs/common';
import type { AccountingMonth } from '@raffle/contracts/http/admin-accounting';
import { balanceOf, receivedOf, totalOf } from '@raffle/contracts/http/admin-accounting-sums';
import { recordAct } from '@raffle/back-office-kit';
import { Outbox } from '@raffle/messaging-kit';
import { logger } from '@raffle/service-kit';
import { ProblemException, type Actor } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { closedRange, findClosedMonth, openSums, storeClosedMonth } from './accounting.queries.js';
import { isOver, type Month } from './months.js';
import { openMonths, ShowAccounting } from './show-accounting.js';

const log = logger('accounting');

/** A super_admin closes the oldest open month for ever (docs/product.md rule 43). */
@Injectable()
export class CloseMonth {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: ShowAccounting,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeatable.
   * @throws ProblemException `month_not_found`, `month_out_of_turn` while an earlier one is open, `month_not_over`, and
   * `service_unavailable` while tickets or the catalog does not answer
   */
  async closeMonth(month: Month, actor: Actor, now: Date): Promise<AccountingMonth> {
    const { manager } = this.dataSource;
    const open = openMonths((await closedRange(manager))?.last ?? null, await openSums(manager), now);
    // After reading the open months: one that another administrator closes meanwhile is in at least one of the two.
    const before = await findClosedMonth(manager, month);
    if (before) return before;
    if (!open.includes(month)) throw new ProblemException('month_not_found');
    if (month !== open[0]) throw new ProblemException('month_out_of_turn');
    if (!isOver(month, now)) throw new ProblemException('month_not_over');
    // Before the transaction: no lock may be held during a call to another process.
    const [ofTickets, costs] = await Promise.all([this.books.ofTickets([month]), this.books.costs()]);
    const sold = ofTickets?.get(month);
    if (!ofTickets || !sold || !costs) throw new ProblemException('service_unavailable');
    const margins = (await this.books.margins(open, ofTickets, costs)).get(month) ?? [];
    await this.dataSource.transaction(async (inside) => {
      const { months, goodwill, corrections, correctedGoodwill } = await openSums(inside);
      const operators = months.get(month) ?? [];
      const given = goodwill.get(month) ?? 0;
      const { credits, products } = sold;
      const closed = {
        operators,
        corrections,
        goodwill: given,
        corrected_goodwill: correctedGoodwill,
        credits,
        products,
        margins,
      };
      if (!(await storeClosedMonth(inside, month, closed, actor.adminId))) return;
      const own = totalOf(operators);
      const after = {
        received: receivedOf(own),
        refunds: own.refunds_amount,
        balance: balanceOf(own),
        credits_outstanding: credits.after,
      };
      const act = { action: 'accounting.month_closed', subject: month, before: null, after, at: now } as const;
      await recordAct(this.outbox, inside, actor, act);
      log.info({ month, admin_id: actor.adminId }, 'month closed');
    });
    return (await findClosedMonth(manager, month))!;
  }
}
