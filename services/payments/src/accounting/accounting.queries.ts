import { productSales, type AccountingMonth, type AccountingSums } from '@raffle/contracts/http/admin-accounting';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { startOf, type Month } from './months.js';

export const nothing: AccountingSums = { payments: 0, gross: 0, sent_back: 0, fees: 0, refunds: 0, goodwill: 0 };

const names = Object.keys(nothing) as (keyof AccountingSums)[];

/**
 * The sums of all time: a row for each open month, and one row without a month for all closed ones, less what is stored of them: their
 * corrections. So the months always add up to the totals. One statement, so one snapshot.
 */
const openSumsSql = `
  WITH opened AS (
    SELECT coalesce((max(month) + interval '1 month') AT TIME ZONE 'UTC', '-infinity'::timestamptz) AS at FROM closed_months
  ), facts AS (
    SELECT CASE WHEN confirmed_at >= (SELECT at FROM opened) THEN date_trunc('month', confirmed_at AT TIME ZONE 'UTC') END AS month,
      count(*) AS payments, sum(came_in) AS gross, 0 AS sent_back, coalesce(sum(received_fee), 0) AS fees, 0 AS refunds, 0 AS goodwill
    FROM payments WHERE status = 'confirmed' GROUP BY 1
    UNION ALL
    SELECT CASE WHEN resolved_at >= (SELECT at FROM opened) THEN date_trunc('month', resolved_at AT TIME ZONE 'UTC') END,
      0, 0, sum(came_in), coalesce(sum(received_fee), 0), 0, 0
    FROM payments WHERE status = 'refunded' GROUP BY 1
    UNION ALL
    SELECT CASE WHEN paid_at >= (SELECT at FROM opened) THEN date_trunc('month', paid_at AT TIME ZONE 'UTC') END, 0, 0, 0, 0, sum(amount), 0
    FROM refunds WHERE status = 'paid' GROUP BY 1
    UNION ALL
    SELECT CASE WHEN given_at >= (SELECT at FROM opened) THEN date_trunc('month', given_at AT TIME ZONE 'UTC') END, 0, 0, 0, 0, 0, sum(amount)
    FROM goodwill GROUP BY 1
    UNION ALL
    SELECT NULL, -sum(payments + corrected_payments), -sum(gross + corrected_gross), -sum(sent_back + corrected_sent_back),
      -sum(fees + corrected_fees), -sum(refunds + corrected_refunds),
      -sum(goodwill + corrected_goodwill)
    FROM closed_months
  )
  SELECT to_char(month, 'YYYY-MM') AS month, ${names
    .map((name) => `coalesce(sum(${name}), 0)::float8 AS ${name}`)
    .join(', ')}
  FROM facts GROUP BY facts.month`;

const sumsRow = {
  payments: z.number(),
  gross: z.number(),
  sent_back: z.number(),
  fees: z.number(),
  refunds: z.number(),
  goodwill: z.number(),
};
const openRows = z.array(z.object({ month: z.string().nullable(), ...sumsRow }));

export interface OpenSums {
  months: ReadonlyMap<Month, AccountingSums>;
  /** Changes of closed months since they were closed; null without any. */
  corrections: AccountingSums | null;
}

/** The open months, and the corrections of the closed ones. */
export async function openSums(manager: EntityManager): Promise<OpenSums> {
  const found = openRows.parse(await manager.query(openSumsSql)).map(({ month, ...sums }) => ({ month, sums }));
  const corrections = found.find(({ month }) => month === null)?.sums;
  return {
    months: new Map(found.flatMap(({ month, sums }) => (month === null ? [] : [[month, sums]]))),
    corrections: corrections ? orNull(corrections) : null,
  };
}

/** Null where all sums are 0. Fees are compared in hundredths: their floating-point sums can be off by less. */
const orNull = (sums: AccountingSums): AccountingSums | null =>
  names.some((name) => Math.round(sums[name] * 100) !== 0)
    ? { ...sums, fees: Math.round(sums.fees * 100) / 100 }
    : null;

const closedRow = z.object({
  month: z.string(),
  ...sumsRow,
  corrected: z.object(sumsRow),
  credits_outstanding: z.number(),
  products: z.array(productSales),
  closed_at: z.date(),
});
const closedColumns = `to_char(month, 'YYYY-MM') AS month, ${names.map((name) => `${name}::float8`).join(', ')},
  json_build_object(${names.map((name) => `'${name}', corrected_${name}`).join(', ')}) AS corrected,
  credits_outstanding::float8, products, closed_at`;

function closedMonth(row: unknown): AccountingMonth {
  const { corrected, closed_at, ...month } = closedRow.parse(row);
  return { ...month, state: 'closed', closed_at: closed_at.toISOString(), corrections: orNull(corrected) };
}

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

/** @returns false where another administrator closed it meanwhile; nothing is written then. */
export async function storeClosedMonth(
  manager: EntityManager,
  month: Month,
  {
    products,
    credits_outstanding,
    corrections,
    ...own
  }: Pick<AccountingMonth, keyof AccountingSums | 'corrections'> & {
    products: NonNullable<AccountingMonth['products']>;
    credits_outstanding: number;
  },
  by: string,
): Promise<boolean> {
  const corrected = corrections ?? nothing;
  const values = [...names.map((name) => own[name]), ...names.map((name) => corrected[name])];
  const stored = await rows(
    manager,
    `INSERT INTO closed_months (month, ${names.join(', ')}, ${names.map((name) => `corrected_${name}`).join(', ')},
       credits_outstanding, products, closed_by)
     VALUES ($1, ${values.map((_, index) => `$${index + 2}`).join(', ')}, $14, $15, $16)
     ON CONFLICT (month) DO NOTHING RETURNING month`,
    [startOf(month), ...values, credits_outstanding, JSON.stringify(products), by],
  );
  return stored.length > 0;
}
