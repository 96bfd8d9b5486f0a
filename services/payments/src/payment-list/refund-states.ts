import type { RefundState } from '@raffle/contracts/http/admin-money-words';

/** Conditions on a refund `r`, as `refundStateOf`. */
export const refundStates: Record<RefundState, string> = {
  owed: `r.status = 'owed' AND r.file_id IS NULL`,
  filed: `r.status = 'owed' AND r.file_id IS NOT NULL`,
  paid: `r.status = 'paid'`,
};
