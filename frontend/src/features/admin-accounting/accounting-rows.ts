import type { AccountingMonth, AccountingSums } from '@raffle/contracts/http/admin-accounting';

/** One line of the table: a month, what was corrected in it, or the year. */
export interface AccountingRow extends AccountingSums {
  key: string;
  month: AccountingMonth | null;
  /** Null: not known; absent: it says nothing of them. */
  credits?: number | null;
  tickets?: number | null;
}

/** What came in less what was paid back. Fees are not in it: the provider may have taken them before. */
export const balanceOf = ({ gross, sent_back, refunds }: AccountingSums): number => gross + sent_back - refunds;

const names = ['payments', 'gross', 'sent_back', 'fees', 'refunds'] as const;

/** Months as they come, each followed by its corrections, and the sum of all. */
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
    tickets: months.some((month) => month.products === null)
      ? null
      : months.reduce((sum, month) => sum + (ticketsOf(month) ?? 0), 0),
  };
  for (const row of rows) for (const name of names) total[name] += row[name];
  return [...rows, total];
}

const ticketsOf = ({ products }: AccountingMonth): number | null =>
  products?.reduce((sum, { tickets }) => sum + tickets, 0) ?? null;
