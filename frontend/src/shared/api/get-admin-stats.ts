import { getAdminStats } from '@raffle/contracts/http/sessions';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from './call-api.js';

export type AdminStats = z.output<NonNullable<(typeof getAdminStats)['answer']>>;

/** How often the figures are refetched while the page is visible (milliseconds). */
const refreshMs = 60_000;
/** The same while a part of the platform does not answer. */
const refreshUnavailableMs = 5_000;

/** The shop's figures, popular products and the days. */
export function useAdminStats() {
  return useQuery({
    queryKey: ['admin-stats'],
    queryFn: ({ signal }) => callApi(getAdminStats, { signal }),
    refetchInterval: ({ state }) => (state.data?.unavailable.length ? refreshUnavailableMs : refreshMs),
  });
}
