import type { getPayment } from '@raffle/contracts/http/admin-money';
import { liveEvents } from '@raffle/contracts/http/live';
import type { QueryClient } from '@tanstack/react-query';
import '../api/zod-settings.js';
import type { StreamEvent } from './event-stream.js';
import { withoutProduct, withProduct, ProductCache } from './product-cache.js';
import { isNotPublicList, PlannedRefetches } from './planned-refetches.js';

/** Spreads the refetches after a broadcast event over this time, so that not all clients read at the same time (milliseconds). */
const spreadMs = 2_000;
/** The same for what must be seen within two seconds (milliseconds). */
const soonMs = 700;
/** Services store copies of each other's facts and receive the events when this page does: by then they have applied them (milliseconds). */
const copiedMs = 1_500;
/** A busy service updates its copy later, and no event reports it: copied data is refetched once more (milliseconds). */
const copiedLateMs = 8_000;
/** Its definition is loaded with the back-office only. */
const paymentPath: (typeof getPayment)['path'] = '/admin/payments/{id}';

export interface LiveTarget {
  queries: QueryClient;
  /** Reads the signed-in person again: the number of tickets in the header. */
  refreshSession: () => Promise<void>;
  /** Called for every event of the stream, heartbeats included. */
  onActivity: () => void;
  /** Called when this person has new tickets or credits, or a payment of theirs is refused. */
  onTickets: () => void;
  /** Stops following, and cancels planned refetches. */
  signal: AbortSignal;
}

/** Applies the stream's events to what is shown. Products are patched in place; the rest is refetched where it is shown. */
export function liveEventHandler({ queries, refreshSession, onTickets, signal }: LiveTarget) {
  const refetches = new PlannedRefetches(queries, signal);
  const products = new ProductCache(queries, signal);
  const spread = () => Math.random() * spreadMs;

  return async function handle({ event, data }: StreamEvent): Promise<void> {
    const content: unknown = JSON.parse(data);
    switch (event) {
      case 'open':
        return refetches.catchUp();
      case 'product': {
        const { product } = liveEvents.product.parse(content);
        if (await products.patchPage(product)) refetches.readPage(product.id);
        return products.patchList((list) => withProduct(list, product));
      }
      case 'closed': {
        const { product_id: id, version } = liveEvents.closed.parse(content);
        refetches.readAfter(0, 'products', isNotPublicList);
        refetches.readPage(id);
        return products.patchList((list) => withoutProduct(list, id, version));
      }
      case 'moved':
        return refetches.readPage(liveEvents.moved.parse(content).product_id);
      case 'tickets':
        onTickets();
        refetches.readAfter(0, 'my_tickets');
        refetches.readAfter(0, 'my_wins');
        for (const ms of [copiedMs, copiedLateMs]) {
          refetches.after(ms, `copies ${ms}`, () =>
            Promise.all([refetches.read(['my_payments', 'referral']), refreshSession()]),
          );
        }
        return;
      case 'message':
        // A refund's steps and those of a hand-over arrive as messages, also the code of a call that begins at once.
        refetches.readAfter(copiedMs, 'my_payments');
        refetches.readAfter(Math.random() * soonMs, 'my_wins');
        return refetches.readAfter(spread(), 'messages');
      case 'conversation':
        return refetches.readAfter(0, 'conversations');
      case 'answering': {
        const { user_id: user, admin_id: admin } = liveEvents.answering.parse(content);
        queries.setQueryData(['answering', user], { admin, at: Date.now() });
        return;
      }
      case 'payment': {
        const { payment_id: id } = liveEvents.payment.parse(content);
        // Reading one payment queries its provider: only the changed one is refetched.
        refetches.after(copiedMs, `payment ${id}`, () =>
          queries.invalidateQueries({ queryKey: [paymentPath, { params: { id } }] }),
        );
        return refetches.after(copiedMs, 'payments', () =>
          refetches.read(['payments', 'tickets'], ({ queryKey: [path] }) => path !== paymentPath),
        );
      }
      case 'draw':
        refetches.readAfter(0, 'products', isNotPublicList);
        refetches.readPage(liveEvents.draw.parse(content).product_id);
        refetches.readAfter(Math.random() * soonMs, 'my_wins');
        return refetches.after(copiedMs + spread(), 'draw', () => refetches.read(['my_tickets', 'draws']));
      // Any other event is from a newer server, for a newer page.
    }
  };
}
