import { getConfig } from '@raffle/contracts/http/config';
import { getDrawRecord, listDraws } from '@raffle/contracts/http/draws';
import { getProduct, listActiveProducts, listComingProducts } from '@raffle/contracts/http/products';
import { getAdminStats, getProfile, logoutAdmin, logoutUser } from '@raffle/contracts/http/sessions';
import type { SessionKind } from '../stored-token.js';
import { callApi } from './call-api.js';

// Loaded on demand: hydrating a prerendered page needs neither the calls nor the schemas.

/** The reads that a prerendered page may have to repeat. */
export const publicReads = {
  config: (signal: AbortSignal) => callApi(getConfig, { signal }),
  activeProducts: (signal: AbortSignal) => callApi(listActiveProducts, { signal }),
  comingProducts: (signal: AbortSignal) => callApi(listComingProducts, { signal }),
  lastDraw: (signal: AbortSignal) => callApi(listDraws, { query: { limit: 1 }, signal }),
  product: (signal: AbortSignal, id: number) => callApi(getProduct, { params: { id }, signal }),
  drawRecord: (signal: AbortSignal, productId: number) => callApi(getDrawRecord, { params: { productId }, signal }),
};

/** The calls about one's own session, for pages where there is one: a visitor's page never loads them. */
export const sessionCalls = {
  owner: async (kind: SessionKind) =>
    kind === 'admin'
      ? { status: kind, admin: (await callApi(getAdminStats)).admin }
      : { status: kind, user: (await callApi(getProfile)).user },
  end: (kind: SessionKind) => callApi(kind === 'admin' ? logoutAdmin : logoutUser),
};
