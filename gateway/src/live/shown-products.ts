import type { Product } from '@raffle/contracts/http/products';
import { serverSentEvent } from './server-sent-event.js';

interface Shown {
  version: number;
  /** The JSON that was sent, for comparison. */
  sent: string;
}

/** The open products as sent to all streams. A new stream gets all of them and then the same differences as the others. */
export class ShownProducts {
  private shown: ReadonlyMap<number, Shown> = new Map();
  /** Whether there has been a list at all. */
  filled = false;
  private made: { products: readonly Product[]; bytes: Buffer | null } = { products: [], bytes: null };

  /**
   * Takes the list as it is now.
   * @returns the events that lead there from the list before: one for each product that moved.
   */
  take(products: readonly Product[], versionOf: (id: number) => number | undefined): Buffer[] {
    const events: Buffer[] = [];
    const now = new Map<number, Shown>();
    for (const product of products) {
      const sent = JSON.stringify(product);
      now.set(product.id, { version: product.version, sent });
      if (this.shown.get(product.id)?.sent !== sent) events.push(serverSentEvent('product', { product }));
    }
    for (const [id, { version }] of this.shown) {
      if (now.has(id)) continue;
      events.push(serverSentEvent('closed', { product_id: id, version: Math.max(version, versionOf(id) ?? 0) }));
    }
    this.shown = now;
    this.filled = true;
    if (events.length > 0) this.made = { products: [...products], bytes: null };
    return events;
  }

  /** The first event of every stream. */
  snapshot(): Buffer {
    return (this.made.bytes ??= serverSentEvent('snapshot', { products: [...this.made.products] }));
  }
}
