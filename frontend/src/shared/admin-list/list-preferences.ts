import {
  getMyPreferences,
  saveMyPreferences,
  type ArrangedList,
  type ListPreferences,
} from '@raffle/contracts/http/admin-preferences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';

const queryKey = ['admin-preferences'];
const unarranged: Pick<ListPreferences, 'views' | 'hidden'> = { views: [], hidden: [] };

/** Saved views and hidden columns of a list; undefined until they are read. */
export function useListPreferences(list: ArrangedList | undefined) {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi(getMyPreferences, { signal })).lists,
    enabled: list !== undefined,
    staleTime: 60_000,
  });
  return data && (data.find((one) => one.list === list) ?? unarranged);
}

/** Shown immediately; refetched if it could not be saved. */
export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ListPreferences) => callApi(saveMyPreferences, { body }),
    // Saved in the order of the presses: the last one wins.
    scope: { id: 'admin-preferences' },
    onMutate: async (body) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<ListPreferences[]>(queryKey, (lists = []) => [
        ...lists.filter(({ list }) => list !== body.list),
        body,
      ]);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
