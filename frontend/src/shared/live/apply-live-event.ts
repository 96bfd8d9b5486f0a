import { liveEvents, liveSubjects } from '@raffle/contracts/http/live';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import '../api/zod-settings.js';
import type { StreamEvent } from './event-stream.js';
import { withoutProduct, withProduct, ProductCache } from './product-cache.js';
import { PlannedRefetches, viewersSpreadMs } from './planned-refetches.js';

type Changed = z.output<typeof liveEvents.changed>;

export interface LiveTarget {
  queries: QueryClient;
  /** Reads the signed-in person again: the number of tickets in the header. */
  refreshSession: () => Promise<void>;
  /** Called for every event of the stream, heartbeats included. */
  onActivity: () => void;
  /** Called when tickets, credits or payments of this person may have changed. */
  onTickets: () => void;
  /** Stops following, and cancels planned refetches. */
  signal: AbortSignal;
}

/** Applies the stream's events to what is shown. Products are patched in place; the rest is refetched where it is shown. */
export function liveEventHandler({ queries, refreshSession, onTickets, signal }: LiveTarget) {
  const refetches = new PlannedRefetches(queries, signal);
  const products = new ProductCache(queries, signal);

  const change = ({ subjects, product_id, payment_id, after_ms = 0, within_ms }: Changed) => {
    const ms = after_ms + Math.random() * within_ms;
    const known = liveSubjects.filter((one) => subjects.includes(one));
    refetches.after(ms, `${known.join()} ${after_ms} ${within_ms}`, () => {
      if (known.includes('my_tickets')) onTickets();
      return Promise.all([refetches.readChanged(known), known.includes('profile') && refreshSession()]);
    });
    if (product_id !== undefined) refetches.changePage(product_id);
    if (payment_id !== undefined) refetches.readPayment(ms, payment_id);
  };

  return async function handle({ event, data }: StreamEvent): Promise<void> {
    const content: unknown = JSON.parse(data);
    switch (event) {
      case 'open':
        return refetches.catchUp();
      case 'product': {
        const { product } = liveEvents.product.parse(content);
        await products.patchPage(product);
        return products.patchList((list) => withProduct(list, product));
      }
      case 'closed': {
        const { product_id: id, version } = liveEvents.closed.parse(content);
        change({ subjects: ['products'], product_id: id, within_ms: viewersSpreadMs });
        return products.patchList((list) => withoutProduct(list, id, version));
      }
      case 'watching': {
        const { product_id: id, watching } = liveEvents.watching.parse(content);
        queries.setQueryData(['watching', id], watching);
        return;
      }
      case 'drawn':
        return refetches.drawn(liveEvents.drawn.parse(content).record);
      case 'answering': {
        const { user_id: user, admin_id: admin } = liveEvents.answering.parse(content);
        queries.setQueryData(['answering', user], { admin, at: Date.now() });
        return;
      }
      case 'changed':
        return change(liveEvents.changed.parse(content));
      // Any other event is from a newer server, for a newer page.
    }
  };
}
