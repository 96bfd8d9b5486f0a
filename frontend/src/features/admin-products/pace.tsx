import type { AdminProduct } from '@raffle/contracts/http/products';
import { longDate, shortDate } from '../../shared/format/dates.js';
import { paceOf } from '../../shared/pace.js';
import { texts as all } from './texts.fr.js';

/**
 * Places a day over the last seven days, and the date on which the draw is full at that rate (docs/product.md rule 65); nothing where the
 * sale is over or full, or too young to tell.
 */
export function Pace({ product, now, short = false }: { product: AdminProduct; now: Date; short?: boolean }) {
  const pace = paceOf(product, now);
  if (pace === null) return null;
  const [texts, day] = short ? [all.pace.short, (full: Date) => shortDate(full, now)] : [all.pace, longDate];
  const perDay = String(Math.round(pace.perDay * 10) / 10).replace('.', ',');
  return (
    <span className="xs muted block">
      {pace.full === null
        ? texts.none
        : pace.afterEnd
          ? texts.notFull(perDay)
          : texts.fullAround(perDay, day(pace.full))}
    </span>
  );
}

/** Whether a product is not full at the end of its sale, at the rate of the last seven days. */
export function staysOpen(product: AdminProduct, now: Date): boolean {
  const pace = paceOf(product, now);
  return pace !== null && (pace.full === null || pace.afterEnd);
}
