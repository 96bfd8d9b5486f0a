import type { AccountingMonth, AccountingSums } from '@raffle/contracts/http/admin-accounting';

/** One row of the table: a month, the corrections of a month, or the total of the year. */
export interface AccountingRow extends AccountingSums {
  key: string;
  month: AccountingMonth | null;
  /** Null: unknown; undefined: does not apply to this row. */
  credits?: number | null;
  tickets?: number | null;
}

/** Received money minus paid refunds. Fees are not subtracted: the provider may have deducted them already. */
export const balanceOf = ({ gross, sent_back, refunds }: AccountingSums): number => gross + sent_back - refunds;

const names = ['payments', 'gross', 'sent_back', 'fees', 'refunds', 'goodwill'] as const;

/** The months in the given order, each followed by its corrections, then the total. */
export function accountingRows(months: readonly AccountingMonth[]): AccountingRow[] {
  const rows = months.flatMap((month): AccountingRow[] => [
    { ...month, key: month.month, month, credits: month.credits_outstanding, tickets: ticketsOf(month) },
    ...(month.corrections ? [{ ...month.corrections, key: `${month.month} corrections`, month: null }] : []),
  ]);
  const total: AccountingRow = {
    key: 'total',
    month: null,
    payments: 0,
    gross: 0,
    sent_back: 0,
    fees: 0,
    refunds: 0,
    goodwill: 0,
    tickets: months.some((month) => month.products === null)
      ? null
      : months.reduce((sum, month) => sum + (ticketsOf(month) ?? 0), 0),
  };
  for (const row of rows) for (const name of names) total[name] += row[name];
  return [...rows, total];
}

const ticketsOf = ({ products }: AccountingMonth): number | null =>
  products?.reduce((sum, { tickets }) => sum + tickets, 0) ?? null;
