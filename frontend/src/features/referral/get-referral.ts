import { getReferral } from '@raffle/contracts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../shared/api/call-api.js';

export type Referral = z.output<NonNullable<(typeof getReferral)['answer']>>;
export type Friend = Referral['history'][number];

/** My code, who came by it and what it earned. */
export function useReferral() {
  return useQuery({
    queryKey: ['referral'],
    queryFn: ({ signal }) => callApi(getReferral, { signal }),
  });
}
