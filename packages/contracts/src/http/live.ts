import * as z from 'zod/mini';
import { count, productId, uuid, version } from '../values.js';
import { product } from './products.js';

/**
 * What `GET /live` streams (text/event-stream, read by fetch with the Authorization header). The first event is `open`,
 * after a reconnect too; then the events of the last ten seconds are repeated. The others report changes: counters are
 * sent in full, the rest names what the browser should reload.
 */
export const liveEvents = {
  /** The stream is open: the browser reloads shown data that is old. */
  open: z.object({}),
  /** One product's new counters or status; a lower version of either is ignored. */
  product: z.object({ product }),
  /** A product is no longer open (completed, cancelled, deleted). */
  closed: z.object({ product_id: productId, version }),
  /** Its draw started, its list was frozen, it was drawn, cancelled or deleted: its page is reloaded. To visitors too. */
  moved: z.object({ product_id: productId, version }),
  /** My tickets, credits or places to fill changed, or a payment of mine was refused. */
  tickets: z.object({}),
  /** A message for me, a general one, or events were missed: reads again what is unread. Never about another person. */
  message: z.object({}),
  /** To administrators: the conversation with this user changed; null: several did. */
  conversation: z.object({ user_id: z.nullable(uuid) }),
  /** To administrators: one of them is writing an answer to this user. */
  answering: z.object({ user_id: uuid, admin_id: uuid }),
  /** To administrators: this payment, or what became of its money, changed. */
  payment: z.object({ payment_id: uuid }),
  /** The draw of a product that I may have a ticket of is over; to administrators every draw. */
  draw: z.object({ product_id: productId, winners: count }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
