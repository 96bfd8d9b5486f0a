import { listPayments, type AdminPayment } from '@raffle/contracts/http/admin-money';
import type { PaymentType } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../shared/admin-list/filters.js';
import { listQuery, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';

export type PaymentSort = 'created_at' | 'amount' | 'confirmed_at';
/** Filters in the URL. */
export type PaymentFilter = 'etat' | 'type' | 'remboursement' | 'du' | 'au' | 'utilisateur';
export type PaymentView = ListView<PaymentSort, PaymentFilter>;

/** The filters in the endpoint's format. */
export function filterQuery({ filters }: PaymentView) {
  return {
    state: (filters.etat || undefined) as AdminPayment['state'] | undefined,
    type: (filters.type || undefined) as PaymentType | undefined,
    refund: (filters.remboursement || undefined) as 'owed' | 'paid' | undefined,
    ...daysQuery(filters),
    userId: filters.utilisateur || undefined,
  };
}

/** One page of payments, and how many wait for a decision. */
export function usePayments(view: PaymentView) {
  const query = { ...listQuery(view), ...filterQuery(view) };
  return useQuery({
    queryKey: ['admin-payments', 'list', query],
    queryFn: ({ signal }) => callApi(listPayments, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
