import type { ProductEarned, ProductMargin } from '@raffle/contracts/http/admin-accounting';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { prizeCosts } from '@raffle/contracts/internal';
import { marginOf } from '@raffle/contracts/margin';
import { monthOf, type Month } from './months.js';

export type PrizeCost = AnswerOf<typeof prizeCosts>['products'][number];

interface Known {
  /** All that are not closed, the oldest first. */
  open: readonly Month[];
  /** By open month. */
  earned: ReadonlyMap<Month, readonly ProductEarned[]>;
  costs: readonly PrizeCost[];
  /** What closed months have of each product's cost, F CFA. */
  counted: ReadonlyMap<number, number>;
}

/**
 * The margins of the open months (docs/product.md rule 65). A cost counts in the month in which the sale opened. What closed months do not
 * have of it (a cost that was typed or changed later, a product cancelled later) counts in the oldest open month: so the months of a
 * product, closed or not, add up to its margin.
 */
export function marginsOf({ open, earned, costs, counted }: Known): Map<Month, ProductMargin[]> {
  const [oldest = ''] = open;
  const costsOf = new Map(open.map((month) => [month, new Map<number, { name: string; cost: number | null }>()]));
  for (const { product_id, name, cost, opened_at, cancelled } of costs) {
    const opened = monthOf(new Date(opened_at));
    const before = counted.get(product_id) ?? 0;
    const now = cancelled ? 0 : cost;
    // Unknown in the month in which it would count; a closed month that had nothing of it has nothing to correct.
    if (opened < oldest && (now ?? 0) === before) continue;
    costsOf.get(opened < oldest ? oldest : opened)?.set(product_id, {
      name,
      cost: now === null && opened >= oldest ? null : (now ?? 0) - before,
    });
  }
  return new Map(
    open.map((month) => {
      const ofMonth = new Map(earned.get(month)?.map((one) => [one.product_id, one]));
      const costOf = costsOf.get(month)!;
      const products = [...new Set([...ofMonth.keys(), ...costOf.keys()])].toSorted((one, other) => one - other);
      const margins = products.map((product_id): ProductMargin => {
        const { name, cost } = costOf.get(product_id) ?? { name: '', cost: 0 };
        const sold = ofMonth.get(product_id) ?? { product_id, name, paid: 0, fees: 0 };
        return { ...sold, cost, margin: marginOf({ ...sold, cost }) };
      });
      return [month, margins.filter(({ paid, fees, cost: own }) => paid !== 0 || fees !== 0 || own !== 0)];
    }),
  );
}
