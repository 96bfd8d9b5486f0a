import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearsLive } from '../../shared/live/heard.js';

/** How often the product is looked at while nothing tells of it, in milliseconds. */
export const lookMs = 30_000;

/** Reads a product again now and then where the live stream does not tell of it, while the page is seen and it may still change. */
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
