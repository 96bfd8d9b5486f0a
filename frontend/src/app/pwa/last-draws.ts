import { product } from '@raffle/contracts/http/products';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { activeProductsQuery } from '../../shared/api/public-queries.js';
import { serverTime } from '../../shared/server-clock.js';
import { storedValue } from '../../shared/stored-value.js';

/** The open draws as everybody sees them, and when they were read: no personal data. */
const stored = storedValue('raffle.last-draws', z.object({ at: z.iso.datetime(), products: z.array(product) }));

/** A longer list is not stored on a phone; a truncated one would show wrong totals. */
const maxDraws = 100;
/** Live counters change more often than the phone's storage needs (milliseconds). */
const betweenWritesMs = 10_000;

/** Stores the draws that were shown last, for a visit without a network. */
export function storeLastDraws(queries: QueryClient): void {
  let writtenAt = 0;
  const write = () => {
    const state = queries.getQueryState(activeProductsQuery.queryKey);
    if (!state?.data || state.status !== 'success' || state.dataUpdatedAt < writtenAt + betweenWritesMs) return;
    writtenAt = state.dataUpdatedAt;
    if (state.data.length > maxDraws) return stored.remove();
    try {
      stored.write({ at: serverTime(writtenAt).toISOString(), products: state.data });
    } catch (error) {
      // A full phone keeps its earlier copy; any other error is a defect.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  write();
  const hash = hashKey(activeProductsQuery.queryKey);
  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryHash === hash) write();
  });
}

/**
 * Shows the stored draws when none could be read. They count as old, so that they are refetched once online.
 * @returns when these draws were read; null when no stored draws are shown.
 */
export function showLastDraws(queries: QueryClient): string | null {
  if (queries.getQueryData(activeProductsQuery.queryKey) !== undefined) return null;
  const last = stored.read();
  if (last === null) return null;
  queries.setQueryData(activeProductsQuery.queryKey, last.products, { updatedAt: 0 });
  return last.at;
}
