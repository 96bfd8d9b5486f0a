import { getSettings } from '@raffle/contracts/http/admin-settings';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { adminProduct, getProduct } from '@raffle/contracts/http/products';
import { getAdminStats } from '@raffle/contracts/http/sessions';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { serverTime } from '../server-clock.js';
import { queryOf } from './query-of.js';

export type AdminStats = z.output<NonNullable<(typeof getAdminStats)['answer']>>;

/** How often figures are refetched while the page is visible (milliseconds). */
const refreshMs = 60_000;
/** The same while a part of the platform did not answer. */
const refreshMissedMs = 5_000;
/** Figures older than their answer by this much were not read for it (milliseconds). */
const missedFromMs = 30_000;

/** The shop's figures, popular products and the days. */
export function useAdminStats() {
  return useQuery({
    ...queryOf(getAdminStats),
    refetchInterval: ({ state }) =>
      state.data && hasMissed(state.data, serverTime(state.dataUpdatedAt)) ? refreshMissedMs : refreshMs,
  });
}

const hasMissed = ({ as_of }: AdminStats, answeredAt: Date) =>
  Object.values(as_of).some((readAt) => readAt === null || answeredAt.getTime() - Date.parse(readAt) > missedFromMs);

/** The platform's settings, for administrators. */
export const settingsQuery = queryOf(getSettings);

/** One product as administrators see it. */
export function useAdminProduct(id: number, enabled = true) {
  return useQuery({
    ...queryOf(getProduct, { params: { id } }),
    enabled,
    select: asAdmin,
  });
}

/** The same address answers fewer fields to visitors. */
const asAdmin = ({ product }: AnswerOf<typeof getProduct>) => z.parse(adminProduct, product);
