import { listWinners, winnerSortColumns } from '@raffle/contracts/http/admin-winners';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';
import { searchPeople } from '../../shared/api/people.js';

export type WinnerSort = (typeof winnerSortColumns)[number];

/** Sorts of the list; by ticket number by default, since winners name their ticket. */
export const winnersShape: ListShape<WinnerSort, never> = { sorts: winnerSortColumns, direction: 'asc', filters: {} };

/** A ticket number, whole or in part: such a search does not look for phone numbers. */
const number = /^(T\d+-)?\d{1,7}$/i;

/** One page of the winners of a completed draw, with full names and phone numbers; a search also finds these. */
export function useWinners(productId: number, view: ListView<WinnerSort, never>) {
  return useQuery({
    queryKey: ['admin-winners', productId, view],
    queryFn: async ({ signal }) => {
      const people = await searchPeople(number.test(view.q.trim()) ? '' : view.q, signal);
      const { winners, total } = await callApi(listWinners, {
        params: { id: productId },
        query: { ...listQuery(view), people: people.ids },
        signal,
      });
      return { rows: winners, total, people };
    },
    placeholderData: keepPreviousData,
  });
}
