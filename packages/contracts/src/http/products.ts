import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { productFields } from '../product-fields.js';
import { amount, count, hash, instant, productId, uuid } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { productInPath } from './path-parameters.js';

/** Only administrators read these. */
const forAdministrators = { accepts_free_tickets: true, free_ticket_share: true } as const;

/** A product as the public sees it (docs/product.md section 3). */
export const product = z.extend(z.omit(productFields, forAdministrators), {
  id: productId,
  /** Granted tickets: one ticket is one place (docs/product.md rule 7). */
  current_participants: count,
  /** Places neither granted nor held. */
  places_left: count,
  /** Places left for free tickets, independent of the ticket's price (docs/product.md rules 27 and 28). */
  free_places_left: count,
  /**
   * While unpaid holds occupy the last places (docs/product.md rule 35): when the last hold ends at the latest. Else null.
   */
  held_until: z.nullable(instant),
  /**
   * The closed list, only in the answer about one product that is being drawn, or waits for its hour: anyone can save it before the result.
   * `beacon_round`: the round of drand that the draw waits for, which is produced at `beacon_expected_at`; both null under rule `none`.
   */
  frozen: z.optional(
    z.nullable(
      z.object({
        tickets: count,
        /** How many people have them. */
        holders: count,
        root: hash,
        frozen_at: instant,
        beacon_expected_at: z.nullable(instant),
        beacon_round: z.nullable(count),
      }),
    ),
  ),
  /** Of a draft whose opening is announced (docs/product.md rule 60): when. No other product has it. */
  opens_at: z.optional(instant),
  /** When and why it was cancelled, if it was. */
  cancelled: z.optional(z.object({ at: instant, reason: line })),
});
export type Product = z.infer<typeof product>;

/** A winner in detail, for administrators only. */
export const realWinner = z.object({ name: line, city: line, ticket: count, user_id: uuid });

/** The hour at which a draft opens for sale by itself (docs/product.md rule 60). */
export const plannedOpening = z.object({
  opens_at: instant,
  planned_by: line,
  /** Who agreed to it; null: one person planned it. */
  approved_by: z.nullable(line),
  /** Why a rule refused it at its hour, as a sentence; it is not tried again. */
  failed: z.nullable(z.object({ at: instant, reason: line })),
});

/** A product as administrators see it. */
export const adminProduct = z.extend(product, {
  real_winners: z.array(realWinner),
  held: count,
  /** The announced end was moved, which is allowed once (docs/product.md rule 36). */
  sale_moved: z.boolean(),
  ...z.pick(productFields, forAdministrators).shape,
  /** `tickets_per_person` as typed; null, in a draft: it follows the places. */
  own_tickets_per_person: z.nullable(count),
  /** What all its prizes cost the shop, F CFA (docs/product.md rule 65); null: unknown. Absent for who works on neither draws nor money. */
  prize_cost: z.optional(z.nullable(amount)),
  /** Of a draft; null: it opens when somebody opens it. */
  planned_opening: z.nullable(plannedOpening),
  /** Where products are read: paid for its tickets, F CFA (docs/product.md section 10); null while tickets does not answer. */
  paid_for_tickets: z.optional(z.nullable(z.int())),
  /** Where products that were opened are read, by who reads costs: the provider's fees on what was paid, F CFA with hundredths; null: unknown. */
  provider_fees: z.optional(z.nullable(z.number())),
  /** Beside the fees: `marginOf` of both and the cost (docs/product.md rule 65); null: unknown. */
  margin: z.optional(z.nullable(z.number())),
  /** Where products are read: places granted in the last 168 hours; null until the first is that old, and while tickets does not answer. */
  places_last_7_days: z.optional(z.nullable(count)),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const listActiveProducts = defineEndpoint({
  method: 'GET',
  path: '/products/active',
  access: 'public',
  about: ['products'],
  service: 'gateway',
  limit: 'cached',
  shared: true,
  summary: 'Active products',
  answer: z.array(product),
});
/** What a list says of a draft whose opening is announced. */
export const comingProduct = z.extend(z.pick(product, { id: true, name: true, image_url: true, ticket_price: true }), {
  opens_at: instant,
});
export type ComingProduct = z.infer<typeof comingProduct>;

export const listComingProducts = defineEndpoint({
  method: 'GET',
  path: '/products/coming',
  access: 'public',
  about: ['products'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'Products whose opening is announced, the first six to open',
  answer: z.array(comingProduct),
});
export const getProduct = defineEndpoint({
  method: 'GET',
  path: '/products/{id}',
  params: { id: productInPath },
  access: 'public',
  about: ['products'],
  service: 'catalog',
  limit: 'general',
  shared: true,
  summary: 'One product; a draft whose opening is not announced for admins only',
  answer: z.object({ product: z.union([adminProduct, product]) }),
});
