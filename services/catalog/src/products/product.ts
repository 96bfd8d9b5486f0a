import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@raffle/contracts/errors';
import { daysWithoutDate } from '@raffle/contracts/http/sale-end';
import { prizeFields, saleTerms, usualTicketsPerPerson, type ProductFields } from '@raffle/contracts/product-fields';
import type { ProductStatus } from '@raffle/contracts/values';
import { readRule, type Chain } from '@raffle/draw-protocol';
import type { ProductEntity } from './product.entity.js';

/** A refusal by its error code, or null when the rule allows it. */
export type Verdict = ErrorCode | null;

const nextStatuses: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  draft: ['active'],
  active: ['drawing', 'cancelled'],
  // Cancelled by two people when its beacon is absent for 30 days.
  drawing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/**
 * draft → active → drawing → completed, or active or drawing → cancelled (docs/product.md rules 10b, 20 and 30).
 */
export function statusMovesOnlyForward(from: ProductStatus, to: ProductStatus): Verdict {
  return nextStatuses[from].includes(to) ? null : 'product_transition_refused';
}

/** A draw that waits for drand needs relays to read it from. @param chains those that have any */
export function aBeaconIsWithinReach(rule: string, chains: readonly Chain[]): Verdict {
  const read = readRule(rule);
  if (read?.chainHash === null) return null;
  return chains.some(({ chainHash }) => chainHash === read?.chainHash) ? null : 'beacon_unavailable';
}

/** PUT can only do draft → active; repeating the current status changes nothing. */
export function anEditOnlyActivatesADraft(from: ProductStatus, to: ProductStatus): Verdict {
  if (from === to) return null;
  return from === 'draft' && to === 'active' ? null : 'product_transition_refused';
}

/** Price, places, winners and the limits of tickets are fixed from activation on, because tickets are sold on them. */
export function termsAreLockedFromActivationOn(status: ProductStatus, before: SaleTerms, after: SaleTerms): Verdict {
  return status === 'draft' || saleTerms.every((term) => before[term] === after[term]) ? null : 'product_locked';
}
export type SaleTerms = Pick<ProductEntity, (typeof saleTerms)[number]>;

/** As typed, or in a draft the usual number for its places. */
export const ticketsPerPersonOf = (product: Pick<ProductEntity, 'tickets_per_person' | 'max_participants'>): number =>
  product.tickets_per_person ?? usualTicketsPerPerson(product.max_participants);

/** The public fields of a product, other than its terms, that administrators change at any time before its draw. */
export const shownFields = [...prizeFields, 'artificial_boost'] as const;
export type ShownProduct = Pick<ProductFields, (typeof shownFields)[number]>;

const areSame = (fields: readonly (keyof ShownProduct)[], before: ShownProduct, after: ShownProduct): boolean =>
  fields.every((field) => isDeepStrictEqual(before[field], after[field]));

/** Every picture that a product shows, by its address; empty for none. */
export const addressesOf = ({ image_url, pictures }: Pick<ProductFields, 'image_url' | 'pictures'>): string[] => [
  image_url,
  ...pictures.map((picture) => picture.image_url),
];

/**
 * People bought, or are paying for, a ticket for what they read and saw (docs/product.md rule 63).
 * @param agreed it is on sale while two people must agree to what a sale is opened with (rule 60)
 */
export function thePrizeIsFixedOnceSomebodyHoldsAPlace(
  { highest_granted, held, agreed }: { highest_granted: number; held: number; agreed: boolean },
  before: ShownProduct,
  after: ShownProduct,
): Verdict {
  if (highest_granted === 0 && held === 0 && !agreed) return null;
  return areSame(prizeFields, before, after) ? null : 'product_locked';
}

/** A picture of another site can become another one after two people agreed to it: only its address is fixed. */
export function aPictureThatTwoPeopleSawStays({ image_url }: Pick<ProductFields, 'image_url'>): Verdict {
  return image_url.startsWith('https:') ? 'picture_elsewhere' : null;
}

/** Before the first ticket the text itself can be corrected. */
export function onlyAFixedPrizeHasAdditions(places: { highest_granted: number }): Verdict {
  return places.highest_granted > 0 ? null : 'prize_not_fixed';
}

/** Texts, picture and boost are part of what its public record, lists and page show of its end. */
export function whatIsShownIsFixedOnceDrawn(status: ProductStatus, before: ShownProduct, after: ShownProduct): Verdict {
  if (status === 'draft' || status === 'active') return null;
  if (areSame(shownFields, before, after)) return null;
  return status === 'cancelled' ? 'product_cancelled' : 'product_drawn';
}

/** The date announces a draw; once the draw has started, it records when it took place and cannot be edited. */
export function theDrawDateIsAFactOnceDrawn(status: ProductStatus, changes: boolean): Verdict {
  if (!changes || status === 'draft' || status === 'active') return null;
  return status === 'cancelled' ? 'product_cancelled' : 'product_transition_refused';
}

const dayMs = 86_400_000;
/** How far an announced end may be moved, in days. */
const maxMoveDays = 30;

/** A product that is announced as 'Bientôt' is sold for 90 days (docs/product.md rule 36). */
export const saleEndWithoutDate = (now: Date): Date => new Date(now.getTime() + daysWithoutDate * dayMs);

export function anAnnouncedDateLiesAhead(drawDate: Date | null, now: Date): Verdict {
  return drawDate !== null && drawDate <= now ? 'date_passed' : null;
}

export interface SaleEnd {
  draw_date: Date | null;
  sale_ends_at: Date;
  sale_moved: boolean;
}

/**
 * The end of a sale after another date was announced, or why it is refused (docs/product.md rule 36). The first announced date
 * becomes the end and does not count as a move, unless it is after the default end.
 */
export function saleEndAfter(sale: SaleEnd, drawDate: Date | null, now: Date): ErrorCode | SaleEnd {
  if (drawDate === null) return 'product_locked';
  if (drawDate <= now) return 'date_passed';
  const isFirst = sale.draw_date === null && !sale.sale_moved && drawDate <= sale.sale_ends_at;
  if (isFirst) return { draw_date: drawDate, sale_ends_at: drawDate, sale_moved: false };
  if (sale.sale_moved) return 'date_moved_already';
  if (drawDate.getTime() > sale.sale_ends_at.getTime() + maxMoveDays * dayMs) return 'date_too_late';
  return { draw_date: drawDate, sale_ends_at: drawDate, sale_moved: true };
}

/** Only a product that never had a ticket and has no hold is deleted; any other is cancelled. */
export function onlyAProductWithoutTicketsIsDeleted(inventory: { highest_granted: number; held: number }): Verdict {
  return inventory.highest_granted === 0 && inventory.held === 0 ? null : 'product_has_tickets';
}

/**
 * A full product's cancellation publishes its seed and its picks, so that no result can be hidden (docs/product.md
 * rule 30).
 */
export function onlyASuperAdminCancelsAFullProduct(
  places: { granted: number; max_participants: number },
  isSuperAdmin: boolean,
): Verdict {
  return isSuperAdmin || places.granted < places.max_participants ? null : 'full_needs_super_admin';
}

/** The boost never counts: a product is full when every place is a granted ticket. */
export function onlyAFullProductIsDrawn(places: { granted: number; max_participants: number }): Verdict {
  return places.granted >= places.max_participants ? null : 'not_full';
}

/** The statuses in public lists; drafts and cancelled products are listed for administrators only (docs/product.md rule 30). */
export const publicStatuses: readonly ProductStatus[] = ['active', 'drawing', 'completed'];

/** Shown instead of the name of a winner whose name is erased. */
export const anonymousWinner = 'Gagnant anonyme';

/** A winner's public name: first name, initial and city (docs/product.md rule 8), unless it is erased. */
export function publicName(winner: { display_name: string | null; city: string | null }): string {
  if (winner.display_name === null) return anonymousWinner;
  return winner.city === '' ? winner.display_name : `${winner.display_name}, ${winner.city}`;
}
