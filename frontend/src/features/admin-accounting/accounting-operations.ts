import { closeMonth, showAccounting } from '@raffle/contracts/http/admin-accounting';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

/** The accounting of a year, by default the current one. */
export function useAccounting(year: string | undefined) {
  return useQuery({
    queryKey: ['admin-accounting', year ?? ''],
    queryFn: ({ signal }) => callApi(showAccounting, { query: { year }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Closes a month permanently; idempotent. */
export function useCloseMonth() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (month: string) => callApi(closeMonth, { params: { month } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin-accounting'] }),
  });
}
