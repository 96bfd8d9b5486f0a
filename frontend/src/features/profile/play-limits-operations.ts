import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { changePlayLimits, getPlayLimits, pausePlay } from '@raffle/contracts/http/play-limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const queryKey = ['play-limits'];

/** The user's play limits and pause. */
export const usePlayLimits = () => useQuery({ queryKey, queryFn: ({ signal }) => callApi(getPlayLimits, { signal }) });

export type LimitsChange = BodyOf<typeof changePlayLimits>;

export function useChangePlayLimits() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: LimitsChange) => callApi(changePlayLimits, { body }),
    onSuccess: (limits) => queries.setQueryData(queryKey, limits),
  });
}

/** `onPaused` runs even if the calling component has unmounted. */
export function usePausePlay(onPaused: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (months: number) => callApi(pausePlay, { body: { months } }),
    onSuccess: (limits) => {
      queries.setQueryData(queryKey, limits);
      onPaused();
    },
  });
}
