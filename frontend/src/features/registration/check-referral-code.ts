import { checkReferralCode } from '@raffle/contracts/http/referral';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The code in what was typed, pasted or linked: without the punctuation of the message around it, out of a whole link too. */
export function referralCodeIn(text: string): string {
  const linked = /[?&]ref=([^&#\s]*)/.exec(text)?.[1];
  return (linked ?? text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, 32);
}

/** Whether a referral code exists; a failure does not block the registration. */
export const referralCodeQuery = (code: string) =>
  queryOptions({
    queryKey: ['referral-code', code],
    queryFn: ({ signal }) => callApi(checkReferralCode, { params: { code }, signal }),
    staleTime: Infinity,
    retry: false,
  });
