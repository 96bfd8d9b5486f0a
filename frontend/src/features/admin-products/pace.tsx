import type { AdminProduct } from '@raffle/contracts/http/products';
import { longDate } from '../../shared/format/dates.js';
import { saleIsOver } from '../../shared/places.js';
import { texts as all } from './texts.fr.js';

const texts = all.pace;
const aDay = 86_400_000;

/**
 * Places a day over the last seven days, and the date on which the draw is full at that rate (docs/product.md rule 65); nothing where the
 * sale is over or full, or too young to tell.
 */
export function Pace({ product, now }: { product: AdminProduct; now: Date }) {
  const { places_last_7_days: places, sale_ends_at: end } = product;
  const left = product.max_participants - product.current_participants;
  if (!isTold(product, now) || places == null) return null;
  if (places === 0) return <span className="xs muted block">{texts.none}</span>;
  const full = fullAt(left, places, now);
  const perDay = String(Math.round((places / 7) * 10) / 10).replace('.', ',');
  return (
    <span className="xs muted block">
      {isAfter(full, end) ? texts.notFull(perDay) : texts.fullAround(perDay, longDate(full))}
    </span>
  );
}

const isTold = (product: AdminProduct, now: Date) =>
  product.status === 'active' &&
  product.places_last_7_days != null &&
  product.max_participants > product.current_participants &&
  !saleIsOver(product, now);

/** When `left` places are taken, at so many in a week. */
const fullAt = (left: number, places: number, now: Date) => new Date(now.getTime() + (left * 7 * aDay) / places);
const isAfter = (moment: Date, end: string | null) => end !== null && moment.getTime() > Date.parse(end);

/** Whether a product is not full at the end of its sale, at the rate of the last seven days. */
export function staysOpen(product: AdminProduct, now: Date): boolean {
  const { places_last_7_days: places, sale_ends_at: end } = product;
  const left = product.max_participants - product.current_participants;
  if (!isTold(product, now) || places == null) return false;
  return places === 0 || isAfter(fullAt(left, places, now), end);
}
