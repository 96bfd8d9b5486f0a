import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearsLive } from '../../shared/live/heard.js';

/** Poll interval without the live stream, in milliseconds. */
export const lookMs = 30_000;

/** Polls a product while the live stream is not connected, the page is visible and the product may still change. */
export function useLookWithoutLive(productId: number, mayChange: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!mayChange) return;
    const timer = setInterval(() => {
      if (document.hidden || hearsLive()) return;
      void queries.invalidateQueries({ queryKey: ['admin-products', 'one', productId] });
    }, lookMs);
    return () => clearInterval(timer);
  }, [queries, productId, mayChange]);
}
