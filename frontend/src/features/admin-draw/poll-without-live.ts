import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isStreamAlive } from '../../shared/live/live-updates.js';

/** Poll interval without the live stream, in milliseconds. */
export const pollMs = 30_000;

/** Polls a product while the live stream is not connected, the page is visible and the product may still change. */
export function usePollWithoutLive(productId: number, mayChange: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!mayChange) return;
    const timer = setInterval(() => {
      if (document.hidden || isStreamAlive()) return;
      void queries.invalidateQueries({ queryKey: ['admin-products', 'one', productId] });
    }, pollMs);
    return () => clearInterval(timer);
  }, [queries, productId, mayChange]);
}
