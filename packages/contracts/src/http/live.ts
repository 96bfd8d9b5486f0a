import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count, productId, uuid, version } from '../values.js';
import type { Subject } from './define-endpoint.js';
import { drawRecord } from './draws.js';
import { product } from './products.js';

/** What `changed` may be about. A new stream reads all of it again where it is shown: changes may have been missed. */
export const liveSubjects = [
  'conversations',
  'draws',
  'messages',
  'my_payments',
  'my_tickets',
  'my_wins',
  'payments',
  'products',
  'profile',
  'referral',
  'tickets',
] as const satisfies readonly Subject[];
export type LiveSubject = (typeof liveSubjects)[number];

/**
 * What `GET /live` streams (text/event-stream, read by fetch with the Authorization header). The first event is `open`,
 * after a reconnect too; then the events of the last ten seconds are repeated. `changed` names what the browser reads again; the others have
 * what is shown without a read.
 */
export const liveEvents = {
  /** The stream is open: the browser reloads shown data that is old. */
  open: z.object({}),
  /** One product's new counters or status; a lower version of either is ignored. */
  product: z.object({ product }),
  /** A product is no longer open (completed, cancelled, deleted): it leaves the list. */
  closed: z.object({ product_id: productId, version }),
  /**
   * How many open pages show the draw that this stream's page shows (`?draw=`), once its hour is fixed: exact below a hundred, else its first
   * two digits. Sent when it changes, every five seconds at most.
   */
  watching: z.object({ product_id: productId, watching: count }),
  /**
   * The draw that this stream's page shows (`?draw=`) took place: its record, as `GET /draws/{productId}/record` answers it. A long one is not
   * sent: the page reads it.
   */
  drawn: z.object({ record: drawRecord }),
  /** To administrators: one of them is writing an answer to this user. */
  answering: z.object({ user_id: uuid, admin_id: uuid }),
  /**
   * What is shown about these subjects is read again after `after_ms`, at a random moment within `within_ms` more. Of the pages of a product
   * and of a payment only that of the id is. A subject that the browser does not know is from a newer server.
   */
  changed: z.object({
    subjects: z.array(line),
    product_id: z.optional(productId),
    payment_id: z.optional(uuid),
    after_ms: z.optional(count),
    within_ms: count,
  }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
