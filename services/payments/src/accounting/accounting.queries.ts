import { line } from '@raffle/contracts/bounded';
import {
  accountingMonth,
  creditMovements,
  operatorSums,
  productMargin,
  productSales,
  type AccountingMonth,
  type AccountingSums,
  type OperatorSums,
} from '@raffle/contracts/http/admin-accounting';
import { sumNames as names } from '@raffle/contracts/http/admin-accounting-sums';
import type { PaymentType } from '@raffle/contracts/values';
import { firstRow, rows } from '@raffle/service-kit/database';
import { answerOf } from '@raffle/service-kit/http';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { startOf, type Month } from './months.js';

/** The month (UTC) of an instant, as the statistics `payments_by_month` and `refunds_by_month` have it. */
const monthOf = (at: string) => `date_trunc('month', ${at} AT TIME ZONE 'UTC')`;
/** A month, or null for a closed one. */
const openMonth = 'CASE WHEN month >= (SELECT month FROM opened) THEN month END';
const opened = `opened AS (
    SELECT coalesce(max(month) + interval '1 month', '-infinity'::timestamp) AS month FROM closed_months
  )`;
/** A row of `facts`: these sums, and 0 for the others. */
const facts = (sums: Partial<Record<keyof AccountingSums, string>>) =>
  names.map((name) => `${sums[name] ?? '0'} AS ${name}`).join(', ');

/** A figure of the payments of one type. */
const of = (type: PaymentType, figure: string) => `CASE WHEN type = '${type}' THEN ${figure} ELSE 0 END`;

/**
 * The sums of all time by operator: rows for each open month, and rows without a month for all closed ones, less what is stored of them:
 * their corrections. So the months always add up to the totals. One statement, so one snapshot.
 */
const openSumsSql = `
  WITH ${opened}, facts AS (
    SELECT month, operator, ${facts({
      registrations: of('registration', 'payments'),
      registrations_amount: of('registration', 'came_in'),
      purchases: of('ticket', 'payments'),
      purchases_amount: of('ticket', 'came_in'),
      fees: 'fees',
    })}
    FROM (SELECT type, ${monthOf('confirmed_at')} AS month, operator, count(*) AS payments, sum(came_in) AS came_in,
        coalesce(sum(received_fee), 0) AS fees
      FROM payments WHERE status = 'confirmed' GROUP BY 1, 2, 3) received
    UNION ALL
    SELECT ${monthOf('resolved_at')}, operator, ${facts({
      sent_back: 'count(*)',
      sent_back_amount: 'sum(came_in)',
      fees: 'coalesce(sum(received_fee), 0)',
    })}
    FROM payments WHERE status = 'refunded' GROUP BY 1, 2
    UNION ALL
    SELECT ${monthOf('paid_at')}, operator, ${facts({ refunds: 'count(*)', refunds_amount: 'sum(amount)' })}
    FROM refunds WHERE status = 'paid' GROUP BY 1, 2
    UNION ALL
    SELECT ${monthOf('given_up_at')}, operator, ${facts({ given_up: 'count(*)', given_up_amount: 'sum(amount)' })}
    FROM refunds WHERE status = 'given_up' GROUP BY 1, 2
    UNION ALL
    SELECT NULL, operator, ${names.map((name) => `-${name}`).join(', ')}
    FROM closed_months, jsonb_to_recordset(operators || corrections)
      AS stored(operator text, ${names.map((name) => `${name} numeric`).join(', ')})
  )
  SELECT to_char(month, 'YYYY-MM') AS month, operator, ${names
    .map((name) => `sum(${name})::float8 AS ${name}`)
    .join(', ')}
  FROM (SELECT ${openMonth} AS month, operator, ${names.join(', ')} FROM facts) open
  GROUP BY open.month, operator ORDER BY open.month, operator`;

/** Promotional credits by open month, and the corrections of the closed ones, as above. */
const openGoodwillSql = `
  WITH ${opened}
  SELECT to_char(month, 'YYYY-MM') AS month, sum(amount)::float8 AS amount FROM (
    SELECT ${openMonth} AS month, amount
    FROM (SELECT ${monthOf('given_at')} AS month, sum(amount) AS amount FROM goodwill GROUP BY 1) by_month
    UNION ALL SELECT NULL, -sum(goodwill + corrected_goodwill) FROM closed_months
  ) given WHERE amount IS NOT NULL GROUP BY given.month`;

const openRows = z.array(z.object({ month: z.nullable(line), ...operatorSums.shape }));
const goodwillRows = z.array(z.object({ month: z.nullable(line), amount: z.number() }));

export interface OpenSums {
  months: ReadonlyMap<Month, OperatorSums[]>;
  goodwill: ReadonlyMap<Month, number>;
  /** Changes of closed months since they were closed; empty without any. */
  corrections: OperatorSums[];
  correctedGoodwill: number;
}

/** The open months, and the corrections of the closed ones. */
export async function openSums(manager: EntityManager): Promise<OpenSums> {
  const found = openRows.parse(await manager.query(openSumsSql)).map(({ fees, ...row }) => ({
    ...row,
    fees: Math.round(fees * 100) / 100,
  }));
  const given = goodwillRows.parse(await manager.query(openGoodwillSql));
  const months = new Map<Month, OperatorSums[]>();
  const corrections: OperatorSums[] = [];
  for (const { month, ...sums } of found) {
    if (names.every((name) => sums[name] === 0)) continue;
    if (month === null) corrections.push(sums);
    else months.set(month, [...(months.get(month) ?? []), sums]);
  }
  return {
    months,
    goodwill: new Map(given.flatMap(({ month, amount }) => (month === null ? [] : [[month, amount]]))),
    corrections,
    correctedGoodwill: given.find(({ month }) => month === null)?.amount ?? 0,
  };
}

const closedRow = z.object({
  ...accountingMonth.shape,
  credits: creditMovements,
  products: z.array(productSales),
  margins: z.array(productMargin),
  closed_at: z.date(),
});
const closedColumns = `to_char(month, 'YYYY-MM') AS month, operators, corrections, goodwill::float8, corrected_goodwill::float8, credits,
  products, margins, closed_at, 'closed' AS state`;

const closedMonth = (row: unknown): AccountingMonth => answerOf(accountingMonth, closedRow.parse(row));

/** The closed months of a year. @param year `2026` */
export async function closedMonthsOf(manager: EntityManager, year: string): Promise<AccountingMonth[]> {
  const found = await rows<unknown>(
    manager,
    `SELECT ${closedColumns} FROM closed_months WHERE month BETWEEN $1 AND $2 ORDER BY closed_months.month`,
    [`${year}-01-01`, `${year}-12-31`],
  );
  return found.map(closedMonth);
}

export async function findClosedMonth(manager: EntityManager, month: Month): Promise<AccountingMonth | null> {
  const found = await firstRow<unknown>(manager, `SELECT ${closedColumns} FROM closed_months WHERE month = $1`, [
    startOf(month),
  ]);
  return found ? closedMonth(found) : null;
}

/** The first and the last closed month; null while none is. */
export async function closedRange(manager: EntityManager): Promise<{ first: Month; last: Month } | null> {
  const range = await firstRow<{ first: Month | null; last: Month | null }>(
    manager,
    `SELECT to_char(min(month), 'YYYY-MM') AS first, to_char(max(month), 'YYYY-MM') AS last FROM closed_months`,
  );
  return range?.first && range.last ? { first: range.first, last: range.last } : null;
}

/** What closed months have of the cost of each product, F CFA. */
export async function countedCosts(manager: EntityManager): Promise<Map<number, number>> {
  const found = await rows<{ product_id: number; cost: number }>(
    manager,
    `SELECT product_id, coalesce(sum(cost), 0)::float8 AS cost
     FROM closed_months, jsonb_to_recordset(margins) AS stored(product_id integer, cost numeric) GROUP BY product_id`,
  );
  return new Map(found.map(({ product_id, cost }) => [product_id, cost]));
}

/** @returns false where another administrator closed it meanwhile; nothing is written then. */
export async function storeClosedMonth(
  manager: EntityManager,
  month: Month,
  closed: Pick<
    AccountingMonth,
    'operators' | 'corrections' | 'goodwill' | 'corrected_goodwill' | 'credits' | 'products' | 'margins'
  >,
  by: string,
): Promise<boolean> {
  const json = [closed.operators, closed.corrections, closed.credits, closed.products, closed.margins].map((one) =>
    JSON.stringify(one),
  );
  const stored = await rows(
    manager,
    `INSERT INTO closed_months (month, operators, corrections, credits, products, margins, goodwill, corrected_goodwill, closed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (month) DO NOTHING RETURNING month`,
    [startOf(month), ...json, closed.goodwill, closed.corrected_goodwill, by],
  );
  return stored.length > 0;
}
