import {
  listRefunds,
  makeRefundFile,
  maxRefundsInFile,
  payRefundFile,
  releaseRefunds,
  showRefundFile,
  type AdminRefund,
} from '@raffle/contracts/http/admin-refunds';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import { callApi } from '../../shared/api/call-api.js';

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
    queryKey: ['admin-refunds', query],
    queryFn: ({ signal }) => {
      const chosen = chosenIds.slice(0, maxRefundsInFile).join(',') || undefined;
      return callApi(listRefunds, { query: { ...query, chosen }, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** A file with all its refunds; refetched when it is opened, since other administrators settle it too. */
export function useRefundFile(id: string) {
  return useQuery({
    queryKey: ['admin-refunds', 'file', id],
    queryFn: ({ signal }) => callApi(showRefundFile, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Refetches the refunds, and the payments, which show their refunds; also after a refusal. */
function useRefundsChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['admin-refunds'] }),
      queries.invalidateQueries({ queryKey: ['admin-payments'] }),
    ]);
}

/** Idempotent: the same refunds return the same file. */
export function useMakeFile() {
  const changed = useRefundsChanged();
  return useMutation({
    mutationFn: (refundIds: string[]) => callApi(makeRefundFile, { body: { refundIds } }),
    onSettled: changed,
  });
}

/** Idempotent for the same transfer. */
export function usePayFile(id: string) {
  const changed = useRefundsChanged();
  return useMutation({
    mutationFn: (body: { refundIds: string[]; transferReference: string; paidOn?: string | undefined }) =>
      callApi(payRefundFile, { params: { id }, body }),
    onSettled: changed,
  });
}

export function useRelease(id: string) {
  const changed = useRefundsChanged();
  return useMutation({
    mutationFn: (refundIds: string[]) => callApi(releaseRefunds, { params: { id }, body: { refundIds } }),
    onSettled: changed,
  });
}

export const sumOf = (refunds: readonly Pick<AdminRefund, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
