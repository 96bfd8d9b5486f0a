import type { AdminProduct } from '@raffle/contracts/http/products';
import { saleIsOver } from './places.js';

const aDay = 86_400_000;

/** How a sale runs (docs/product.md rule 65). */
export interface SalePace {
  /** Places a day over the last 168 hours. */
  perDay: number;
  /** When every place is taken at that rate; null where none was taken. */
  full: Date | null;
  /** That is after the end of the sale. */
  afterEnd: boolean;
}

/** Null where the sale is over or full, or too young to tell. */
export function paceOf(product: AdminProduct, now: Date): SalePace | null {
  const { places_last_7_days: places, sale_ends_at: end } = product;
  const left = product.max_participants - product.current_participants;
  if (product.status !== 'active' || places == null || left === 0 || saleIsOver(product, now)) return null;
  const full = places === 0 ? null : new Date(now.getTime() + (left * 7 * aDay) / places);
  return {
    perDay: places / 7,
    full,
    afterEnd: full !== null && end !== null && full.getTime() > Date.parse(end),
  };
}
