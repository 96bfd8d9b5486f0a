import * as z from 'zod/mini';
import { line, lines } from './bounded.js';
import { amount, count, hash, instant, productStatus, version } from './values.js';

/**
 * A text added to a product that has tickets, shown below what it does not replace (docs/product.md rule 63). `text` is null once two
 * people struck it.
 */
export const productAddition = z.object({ added_at: instant, text: z.nullable(lines), struck_at: z.nullable(instant) });
/** Maximum number of additions of a product, and their length in characters. */
export const maxAdditions = 10;
export const maxAdditionLength = 500;

/** A further picture of a prize: of this site, so that its bytes do not change (docs/product.md rule 52). */
export const productPicture = z.object({ alt: line, image_url: line });
/** Maximum number of pictures besides the first, `image_url`. */
export const maxPictures = 4;

/** Whether the wrapping of a prize is closed, and whether the prize was used. */
export const prizeConditions = ['sealed', 'opened', 'used'] as const;

/** What catalog stores of a product and may tell: answers, events and other services' copies pick from it (docs/product.md section 3). */
export const productFields = z.object({
  name: line,
  description: lines,
  image_url: line,
  /** In the order in which they are shown. */
  pictures: z.array(productPicture),
  /** When two people hid one of these, the first one first. */
  pictures_struck_at: z.array(instant),
  /** When two people struck the text or hid the picture, which is empty since (docs/product.md rule 63). */
  description_struck_at: z.nullable(instant),
  image_struck_at: z.nullable(instant),
  /** The oldest first. */
  additions: z.array(productAddition),
  /** What one prize costs in a shop, F CFA (docs/product.md rule 52); null: not stated. */
  retail_value: z.nullable(amount),
  /** Null: not stated. */
  condition: z.nullable(z.enum(prizeConditions)),
  /** Empty where they are not stated. */
  guarantee: line,
  supplier: line,
  handover_place: line,
  /** Days after the draw within which a prize is handed over; null: not stated. */
  handover_days: z.nullable(count),
  ticket_price: amount,
  max_participants: count,
  max_winners: count,
  /** Whether tickets without payment may be placed on it (docs/product.md rule 27). */
  accepts_free_tickets: z.boolean(),
  /** Percent of its places that they may take; null: the settings' share at the opening (docs/product.md rule 28). */
  free_ticket_share: z.nullable(count),
  /** Maximum tickets per person, held ones included (docs/product.md rule 28). */
  tickets_per_person: count,
  draw_date: z.nullable(instant),
  /**
   * The hour at which the draw begins by itself, once its list is frozen and published; it never changes (docs/product.md rule 51). Null before,
   * and for a draw whose rule has no hour.
   */
  draw_at: z.nullable(instant),
  /** Added to displayed participants only where the specification adds it. */
  artificial_boost: count,
  beacon_rule: line,
  status: productStatus,
  /** End of the sale (docs/product.md rule 36); null for a draft. */
  sale_ends_at: z.nullable(instant),
  /** The public commitment C of docs/draw-protocol.md, null while a draft. */
  commitment: z.nullable(hash),
  /** Public display names, once completed. */
  winners: z.array(line),
  version,
});
export type ProductFields = z.infer<typeof productFields>;

/** Default maximum of tickets per person, held ones included, for a product with these places (docs/product.md rule 28). */
export const usualTicketsPerPerson = (places: number): number => Math.min(places, Math.max(10, Math.floor(places / 5)));

/**
 * How many places of a product free tickets may take (docs/product.md rule 28): its share rounded down, but at least one unless the
 * share is 0.
 * @param share percent
 */
export function freeLimit(places: number, { accepts, share }: { accepts: boolean; share: number }): number {
  return accepts && share > 0 ? Math.max(1, Math.floor((places * share) / 100)) : 0;
}

/** What people buy tickets for: fixed from the first granted place on, and while one is held (docs/product.md rule 63). */
export const prizeFields = [
  'name',
  'description',
  'image_url',
  'pictures',
  'retail_value',
  'condition',
  'guarantee',
  'supplier',
  'handover_place',
  'handover_days',
] as const satisfies readonly (keyof ProductFields)[];

/** The terms of sale: fixed once a product is open for sale, because tickets are sold on them (docs/product.md rule 10b). */
export const saleTerms = [
  'ticket_price',
  'max_participants',
  'max_winners',
  'accepts_free_tickets',
  'free_ticket_share',
  'tickets_per_person',
  'beacon_rule',
] as const satisfies readonly (keyof ProductFields)[];
