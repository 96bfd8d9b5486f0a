import { getConfig } from '@raffle/contracts/http/config';
import { getDrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { getProduct, listActiveProducts } from '@raffle/contracts/http/products';
import { callApi } from './call-api.js';

/**
 * What a page that came with its data may have to read again. Loaded when it must (`load-part.ts`): a page that brought its data needs
 * neither the calls nor the schemas to come alive.
 */
export const publicReads = {
  config: (signal: AbortSignal) => callApi(getConfig, { signal }),
  activeProducts: (signal: AbortSignal) => callApi(listActiveProducts, { signal }),
  lastDraw: (signal: AbortSignal) => callApi(listDraws, { query: { limit: 1 }, signal }),
  product: (signal: AbortSignal, id: number) => callApi(getProduct, { params: { id }, signal }),
  drawRecord: (signal: AbortSignal, productId: number) => callApi(getDrawRecord, { params: { productId }, signal }),
};
