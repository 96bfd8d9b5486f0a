import { checkReferralCode } from '@raffle/contracts/http/referral';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** Whether the referral code of a link exists; undefined while unknown, which does not block the registration. */
export function useReferralCode(code: string | undefined): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['referral-code', code],
    queryFn: ({ signal }) => callApi(checkReferralCode, { params: { code: code ?? '' }, signal }),
    enabled: code !== undefined && /^[A-Za-z0-9_-]+$/.test(code),
    staleTime: Infinity,
  });
  return data?.known;
}
