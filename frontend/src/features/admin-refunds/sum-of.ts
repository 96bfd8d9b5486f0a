import type { AdminRefund } from '@raffle/contracts/http/admin-refunds';

/** F CFA */
export const sumOf = (refunds: readonly Pick<AdminRefund, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
