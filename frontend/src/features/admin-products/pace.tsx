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
  if (product.status !== 'active' || places == null || left === 0 || saleIsOver(product, now)) return null;
  if (places === 0) return <span className="xs muted block">{texts.none}</span>;
  const full = new Date(now.getTime() + (left * 7 * aDay) / places);
  const perDay = String(Math.round((places / 7) * 10) / 10).replace('.', ',');
  return (
    <span className="xs muted block">
      {end !== null && full.getTime() > Date.parse(end)
        ? texts.notFull(perDay)
        : texts.fullAround(perDay, longDate(full))}
    </span>
  );
}
