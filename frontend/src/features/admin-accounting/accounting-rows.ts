import type {
  AccountingMonth,
  AccountingSums,
  CreditMovements,
  ProductMargin,
  ProductSales,
} from '@raffle/contracts/http/admin-accounting';
import { totalMargin, totalOf } from '@raffle/contracts/http/admin-accounting-sums';

/** One row of a sheet of money: a month, its corrections of closed months, an operator, or the total, which is the sum of the others. */
export interface MoneyRow extends AccountingSums {
  key: string;
  month: AccountingMonth | null;
}
const totalKey = 'total';
const withTotal = (rows: readonly MoneyRow[]): MoneyRow[] => [
  ...rows,
  { ...totalOf(rows), key: totalKey, month: null },
];
export const isTotal = ({ key }: { key: string | number }): boolean => key === totalKey;

/** The months in the given order, each followed by its corrections, then the total. */
export const monthRows = (months: readonly AccountingMonth[]): MoneyRow[] =>
  withTotal(
    months.flatMap((month): MoneyRow[] => [
      { ...totalOf(month.operators), key: month.month, month },
      ...(month.corrections.length > 0
        ? [{ ...totalOf(month.corrections), key: `${month.month} corrections`, month: null }]
        : []),
    ]),
  );

/** The same money by operator, corrections included, then the total: that of the months. */
export function operatorRows(months: readonly AccountingMonth[]): MoneyRow[] {
  const all = months.flatMap(({ operators, corrections }) => [...operators, ...corrections]);
  const names = [...new Set(all.map(({ operator }) => operator))];
  return withTotal(
    names.map((name): MoneyRow => ({
      ...totalOf(all.filter(({ operator }) => operator === name)),
      key: name ?? 'unknown',
      month: null,
    })),
  );
}

/** Null movements: tickets does not answer. */
export interface CreditRow {
  key: string;
  moved: CreditMovements | null;
  /** Promotional credits given. */
  goodwill: number;
}

/** The credits of each month in the given order (newest first), then those of the whole year. */
export function creditRows(months: readonly AccountingMonth[]): CreditRow[] {
  const rows = months.map(({ month, credits, goodwill, corrected_goodwill: corrected }) => ({
    key: month,
    moved: credits,
    goodwill: goodwill + corrected,
  }));
  const known = rows.flatMap(({ moved }) => moved ?? []);
  const sum = (of: (moved: CreditMovements) => number) => known.reduce((all, one) => all + of(one), 0);
  const moved =
    known.length === rows.length && known.length > 0
      ? {
          before: known.at(-1)!.before,
          issued: sum(({ issued }) => issued),
          placed: sum(({ placed }) => placed),
          refunded: sum(({ refunded }) => refunded),
          after: known[0]!.after,
        }
      : null;
  return [...rows, { key: totalKey, moved, goodwill: rows.reduce((all, one) => all + one.goodwill, 0) }];
}

/** A product's tickets of one month, or their total. */
export type SalesRow = Omit<ProductSales, 'product_id'> & { key: string | number };

export function salesRows(products: readonly ProductSales[]): SalesRow[] {
  const sum = (of: (one: ProductSales) => number) => products.reduce((all, one) => all + of(one), 0);
  return [
    ...products.map(({ product_id: key, ...sold }) => ({ key, ...sold })),
    {
      key: totalKey,
      name: '',
      tickets: sum(({ tickets }) => tickets),
      amount: sum(({ amount }) => amount),
      credit_tickets: sum((one) => one.credit_tickets),
      credit_amount: sum((one) => one.credit_amount),
      promotional_tickets: sum((one) => one.promotional_tickets),
      promotional_amount: sum((one) => one.promotional_amount),
    },
  ];
}

/** The margin of a product, a month or all of them. */
export interface MarginRow extends Pick<ProductMargin, 'paid' | 'fees' | 'cost' | 'margin'> {
  key: string | number;
  name: string;
  /** How many products are not in it, because theirs is not known. */
  unknown: number;
}
const totalMarginRow = (margins: readonly ProductMargin[]): MarginRow => ({
  key: totalKey,
  name: '',
  ...totalMargin(margins),
});

/** The products of one month, then their total. */
export const productMarginRows = (margins: readonly ProductMargin[]): MarginRow[] => [
  ...margins.map(({ product_id: key, ...one }) => ({ ...one, key, unknown: 0 })),
  totalMarginRow(margins),
];

/** Each month in the given order, then their total; without those that are not known. */
export function monthMarginRows(months: readonly AccountingMonth[]): MarginRow[] {
  const known = months.flatMap(({ month, margins }) => (margins === null ? [] : [{ month, margins }]));
  return [
    ...known.map(({ month, margins }) => ({ ...totalMarginRow(margins), key: month })),
    totalMarginRow(known.flatMap(({ margins }) => margins)),
  ];
}
