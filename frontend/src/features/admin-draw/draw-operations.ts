import { adminDrawProduct } from '@raffle/contracts/http/admin-draws';
import { getDrawRecord, type DrawRecord } from '@raffle/contracts/http/draws';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../shared/api/call-api.js';
import { isStreamAlive } from '../../shared/live/live-updates.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/**
 * Draws on the server. The request has no body, so typed names cannot influence it (docs/product.md rule 9). Idempotent: an
 * interrupted draw resumes with the same winners. Returns the published record. The mutation's variable is true for a resumed
 * draw, since a live event may set the product to `drawing` before the answer arrives.
 */
export function useDrawWinners(productId: number, onSuccess: (record: DrawRecord) => void) {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async (_resumes: boolean) => {
      const { archived } = await callApi(adminDrawProduct, { params: { id: productId } });
      if (!archived) showToast(texts.notArchived, 'warn');
      return queries.fetchQuery({
        queryKey: ['draw-record', productId],
        queryFn: () => callApi(getDrawRecord, { params: { productId } }),
      });
    },
    onSuccess,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['products', 'active'] }),
        // A draw that waits for its public value has published its list.
        queries.invalidateQueries({ queryKey: ['admin-products', 'one', productId] }),
      ]),
  });
}

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
