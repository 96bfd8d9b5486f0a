import { getReferral } from '@raffle/contracts/http/referral';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type Referral = z.output<NonNullable<(typeof getReferral)['answer']>>;
export type Friend = Referral['history'][number];

/** The user's code, friends and rewards. */
export function useReferral() {
  return useQuery({
    queryKey: ['referral'],
    queryFn: ({ signal }) => callApi(getReferral, { signal }),
  });
}
