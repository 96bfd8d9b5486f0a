import * as z from 'zod/mini';
import { count, productId, uuid, version } from '../values.js';
import { product } from './products.js';

/**
 * What `GET /live` streams (text/event-stream, read by fetch with the Authorization header): the first event is `open`,
 * after a reconnect too, then come the news of the last ten seconds once more; the others say what moved. Counters come
 * whole, the rest names what the browser should read again.
 */
export const liveEvents = {
  /** The stream has begun: what was read long ago, and is shown, is read again. */
  open: z.object({}),
  /** One product's new counters or status; a lower version of either is ignored. */
  product: z.object({ product }),
  /** A product is no longer open (completed, cancelled, deleted). */
  closed: z.object({ product_id: productId, version }),
  /** Its draw began, its list was frozen, it was drawn, cancelled or deleted: its page is read again. To visitors too. */
  moved: z.object({ product_id: productId, version }),
  /** My tickets, credits or places to fill changed. */
  tickets: z.object({}),
  /** A message for me; `unread` is not counted here. */
  message: z.object({}),
  /** To administrators: something moved in the conversation with this user. */
  conversation: z.object({ user_id: uuid }),
  /** To administrators: something moved with the money of this payment. */
  payment: z.object({ payment_id: uuid }),
  /** The draw of a product I may have a ticket of is over; to administrators every draw. */
  draw: z.object({ product_id: productId, winners: count }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
