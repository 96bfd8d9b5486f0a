import { showInviter } from '@raffle/contracts/http/referral';
import { queryOf } from '../api/query-of.js';

/** Who invites with a code; a failure does not block the registration. */
export const inviterQuery = (code: string) => ({
  ...queryOf(showInviter, { params: { code } }),
  staleTime: Infinity,
  retry: false,
});
