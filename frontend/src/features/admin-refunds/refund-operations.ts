import { listRefunds, maxRefundsInFile, type AdminRefund } from '@raffle/contracts/http/admin-refunds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { keyOf } from '../../shared/api/query-of.js';

export type RefundSort = 'owed_at' | 'amount';
type RefundFilter = 'etat' | 'fichier';

/** Without a state: refunds that are owed and in no file. */
export const shape: ListShape<RefundSort, RefundFilter> = {
  sorts: ['owed_at', 'amount'],
  direction: 'asc',
  filters: { etat: ['filed', 'paid'], fichier: null },
};

/**
 * One page of refunds, the files that wait for their transfer, and which of the chosen refunds are gone. The choice is not part of the
 * key: it is checked each time the list is read, not at each click.
 */
export function useRefunds(view: ListView<RefundSort, RefundFilter>, chosenIds: readonly string[]) {
  const { etat, fichier } = view.filters;
  const query = {
    ...listQuery(view),
    state: (etat || 'owed') as 'owed' | 'filed' | 'paid',
    fileId: fichier || undefined,
  };
  return useQuery({
    queryKey: keyOf(listRefunds, { query }),
    queryFn: ({ signal }) => {
      const chosen = chosenIds.slice(0, maxRefundsInFile).join(',') || undefined;
      return callApi(listRefunds, { query: { ...query, chosen }, signal });
    },
    meta: { about: listRefunds.about },
    placeholderData: keepPreviousData,
  });
}

export const sumOf = (refunds: readonly Pick<AdminRefund, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
