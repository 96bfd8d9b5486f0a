import type { Product } from '@raffle/contracts/http/products';
import { serverSentEvent } from './live-stream.js';

interface Shown {
  version: number;
  /** The JSON that was sent, for comparison. */
  sent: string;
}

/** The open products as last sent to the streams: browsers read the list themselves and receive only differences. */
export class ShownProducts {
  /** Null before the first list, which is not sent. */
  private shown: ReadonlyMap<number, Shown> | null = null;

  /**
   * Replaces the list.
   * @returns the event of each product that changed since the previous list, by id.
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
