import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count, instant, productId } from '../values.js';

// Separate from the endpoints: pages that show winners need no rules of what is typed.

/** Each text is empty where the winner did not agree to show it. */
export const shownTexts = { first_name: line, city: line, sentence: line };

/** What everybody reads of a winner who agreed, once an administrator has read it (docs/product.md rule 37). */
export const publicWords = z.object({ ticket: count, ...shownTexts, photo: z.boolean() });
export type PublicWords = z.infer<typeof publicWords>;

/** One of the newest prizes. */
export const newestWinner = z.extend(publicWords, {
  product_id: productId,
  product_name: line,
  places: count,
  /** Its draw proves nothing. */
  demonstration: z.boolean(),
  won_at: instant,
  /** The name in the record, from which initials are shown; empty where the account is closed. */
  name: line,
  received_at: z.nullable(instant),
  /** By the winner, in a session that no administrator's code can have opened. */
  confirmed: z.boolean(),
});
export type NewestWinner = z.infer<typeof newestWinner>;
/** The landing page shows so many. */
export const newestWinners = 3;

export const wordsState = z.enum(['waiting', 'approved', 'refused']);

/** What the winner agreed to show, and whether it is public. */
export const ownWords = z.object({
  state: wordsState,
  ...shownTexts,
  photo: z.boolean(),
  /** Why it was refused; null otherwise. */
  refusal: z.nullable(line),
});
export type OwnWords = z.infer<typeof ownWords>;
