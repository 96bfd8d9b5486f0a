import { hundredths } from '../margin.js';
import type { AccountingSums, ProductMargin, ProductSales } from './admin-accounting.js';

/** Not beside the endpoint: the screen shows these sums, and payments writes them into its file. */
export const noSums: AccountingSums = {
  registrations: 0,
  registrations_amount: 0,
  purchases: 0,
  purchases_amount: 0,
  sent_back: 0,
  sent_back_amount: 0,
  refunds: 0,
  refunds_amount: 0,
  given_up: 0,
  given_up_amount: 0,
  fees: 0,
};
export const sumNames = Object.keys(noSums) as (keyof AccountingSums)[];

export function totalOf(all: readonly AccountingSums[]): AccountingSums {
  const total = { ...noSums };
  for (const one of all) for (const name of sumNames) total[name] += one[name];
  return { ...total, fees: hundredths(total.fees) };
}

/** All that came in, F CFA. */
export const receivedOf = (sums: AccountingSums): number =>
  sums.registrations_amount + sums.purchases_amount + sums.sent_back_amount;

/** What came in less the refunds paid, F CFA. Fees are not subtracted: the provider may have deducted them already. */
export const balanceOf = (sums: AccountingSums): number => receivedOf(sums) - sums.refunds_amount;

/** The sums of the margins that are known, and how many are not. */
export function totalMargin(all: readonly Pick<ProductMargin, 'paid' | 'fees' | 'cost' | 'margin'>[]) {
  const known = all.filter(({ margin }) => margin !== null);
  const sum = (of: (one: (typeof known)[number]) => number | null) =>
    hundredths(known.reduce((total, one) => total + (of(one) ?? 0), 0));
  return {
    paid: sum(({ paid }) => paid),
    fees: sum(({ fees }) => fees),
    cost: sum(({ cost }) => cost),
    margin: sum(({ margin }) => margin),
    unknown: all.length - known.length,
  };
}

type Sold = Pick<
  ProductSales,
  'tickets' | 'amount' | 'credit_tickets' | 'credit_amount' | 'promotional_tickets' | 'promotional_amount'
>;
/** Tickets of a product however they were paid, and their value in F CFA. */
export const allSold = (sold: Sold): { tickets: number; amount: number } => ({
  tickets: sold.tickets + sold.credit_tickets + sold.promotional_tickets,
  amount: sold.amount + sold.credit_amount + sold.promotional_amount,
});
