import { readRule, ruleAt } from '@raffle/draw-protocol/beacon-rule';
import { shortHour } from '@raffle/contracts/rule-words';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { Link } from 'react-router';
import { proposed } from './hour-choice.js';
import { staysOpen } from './pace.js';
import { texts as all } from './texts.fr.js';

const texts = all.weekly;
const [fewest, most] = [20, 50];

/** Places and rule of a small draw. */
export interface SmallDraw {
  places: number;
  rule: string;
}

/**
 * A small draw of every week, at the hour of one that does not fill: with as many places as it sells in a week, 20 to 50
 * (docs/product.md rule 51). Null for any other.
 */
export function weeklyDraw(product: AdminProduct, now: Date): SmallDraw | null {
  const hour = readRule(product.beacon_rule)?.appointment ?? null;
  if (hour === null || 'seconds' in hour || !staysOpen(product, now)) return null;
  const places = Math.min(most, Math.max(fewest, product.places_last_7_days ?? 0));
  return { places, rule: ruleAt({ ...hour, day: hour.day ?? proposed.day }) };
}

/** Proposes it with a link to the form of a new product, filled with it. */
export function WeeklyDraw({ product, now }: { product: AdminProduct; now: Date }) {
  const small = weeklyDraw(product, now);
  if (small === null) return null;
  const search = new URLSearchParams({ places: String(small.places), rule: small.rule });
  return (
    <span className="xs block">
      {texts.why(small.places, shortHour(small.rule) ?? '')}{' '}
      <Link className="tap" to={`/admin/products/new?${search.toString()}`}>
        {texts.prepare}
      </Link>
    </span>
  );
}

/** The small draw that the address of the form of a new product names. */
export function namedDraw(search: URLSearchParams): SmallDraw | null {
  const places = Number(search.get('places'));
  const rule = search.get('rule') ?? '';
  return Number.isInteger(places) && places >= fewest && places <= most && readRule(rule)?.appointment
    ? { places, rule }
    : null;
}
