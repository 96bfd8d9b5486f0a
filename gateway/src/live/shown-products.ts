import type { Product } from '@raffle/contracts/http/products';
import { serverSentEvent } from './server-sent-event.js';

interface Shown {
  version: number;
  /** The JSON that was sent, for comparison. */
  sent: string;
}

/** The open products as the streams know them: browsers read the list themselves, and get what differs from it. */
export class ShownProducts {
  /** Null before the first list, which no stream has to be told of. */
  private shown: ReadonlyMap<number, Shown> | null = null;

  /**
   * Takes the list as it is now.
   * @returns the event of each product that moved since the list before, by its id.
   */
  take(products: readonly Product[], versionOf: (id: number) => number | undefined): Map<number, Buffer> {
    const before = this.shown;
    const events = new Map<number, Buffer>();
    const now = new Map<number, Shown>();
    for (const product of products) {
      const sent = JSON.stringify(product);
      now.set(product.id, { version: product.version, sent });
      if (before && before.get(product.id)?.sent !== sent) {
        events.set(product.id, serverSentEvent('product', { product }));
      }
    }
    for (const [id, { version }] of before ?? []) {
      if (now.has(id)) continue;
      const closed = { product_id: id, version: Math.max(version, versionOf(id) ?? 0) };
      events.set(id, serverSentEvent('closed', closed));
    }
    this.shown = now;
    return events;
  }
}
