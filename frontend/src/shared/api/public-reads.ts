import { getConfig } from '@raffle/contracts/http/config';
import { getDrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { getProduct, listActiveProducts } from '@raffle/contracts/http/products';
import { callApi } from './call-api.js';

/**
 * The reads that a prerendered page may have to repeat. Loaded on demand (`load-part.ts`): hydrating such a page needs neither the
 * calls nor the schemas.
 */
export const publicReads = {
  config: (signal: AbortSignal) => callApi(getConfig, { signal }),
  activeProducts: (signal: AbortSignal) => callApi(listActiveProducts, { signal }),
  lastDraw: (signal: AbortSignal) => callApi(listDraws, { query: { limit: 1 }, signal }),
  product: (signal: AbortSignal, id: number) => callApi(getProduct, { params: { id }, signal }),
  drawRecord: (signal: AbortSignal, productId: number) => callApi(getDrawRecord, { params: { productId }, signal }),
};
