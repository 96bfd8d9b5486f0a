import type { Product } from '@raffle/contracts/http/products';
import { useEffect } from 'react';
import { isStreamAlive } from '../live/live-updates.js';

/** How often a page without the live stream refetches a full or running draw, and any other (milliseconds). */
const soonMs = 2_000;
const seldomMs = 10_000;

/** Polls where the live stream does not run (a broken network, Save-Data); while the product is drawn, it polls slowly in any case. */
export function useReadAgain(product: Product | undefined, read: () => Promise<unknown>): void {
  const drawing = product?.status === 'drawing';
  const full = product?.status === 'active' && product.places_left === 0;
  // The hour arrives with the stream, its list only with the page.
  const withoutList = product?.draw_at != null && !product.frozen;
  const open = drawing || product?.status === 'active' || product?.status === 'draft';
  /** What the stream does not tell. */
  const pauseBeside = full && withoutList ? soonMs : drawing ? seldomMs : Infinity;
  useEffect(() => {
    if (!open) return;
    let readAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      const pause = isStreamAlive() ? pauseBeside : drawing || full ? soonMs : seldomMs;
      // A clock that was set back must not stop the polling.
      if (Math.abs(Date.now() - readAt) < pause) return;
      readAt = Date.now();
      void read();
    };
    const timer = setInterval(look, soonMs);
    return () => clearInterval(timer);
  }, [open, drawing, full, pauseBeside, read]);
}
