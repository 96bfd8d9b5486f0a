import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@raffle/contracts/http/admin-second-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const queryKey = ['second-factor'];

/** Whether one's own logins ask for a code. */
export function useSecondFactor() {
  return useQuery({ queryKey, queryFn: ({ signal }) => callApi(getSecondFactor, { signal }) });
}

export type SecretToScan = Awaited<ReturnType<typeof beginWith>>;
export const beginWith = (body: { password: string }) => callApi(beginSecondFactor, { body });
/** Returns the recovery codes, which are shown once. */
export const confirmWith = (body: { code: string }) => callApi(confirmSecondFactor, { body });
export const renewWith = (body: { code: string }) => callApi(renewRecoveryCodes, { body });
export const disableWith = (body: { code: string }) => callApi(disableSecondFactor, { body });

/** Refetches `useSecondFactor`. */
export function useRefreshSecondFactor() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

/** Removes another account's second factor. */
export function useResetSecondFactor(id: string, onReset: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(resetSecondFactor, { params: { id } }),
    onSuccess: () => {
      onReset();
      return queries.invalidateQueries({ queryKey: ['admin-team'] });
    },
  });
}
