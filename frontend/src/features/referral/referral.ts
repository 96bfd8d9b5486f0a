import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { getReferral } from '@raffle/contracts/http/referral';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

export type Referral = AnswerOf<typeof getReferral>;
export type Friend = Referral['history'][number];

/** The user's code, friends and rewards. */
export function useReferral() {
  return useQuery({
    queryKey: ['referral'],
    queryFn: ({ signal }) => callApi(getReferral, { signal }),
  });
}

/** Site origin + /register?ref=code (docs/product.md section 2, Referral). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}
