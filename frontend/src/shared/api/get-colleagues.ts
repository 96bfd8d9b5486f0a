import { listColleagues, type Colleague } from '@raffle/contracts/http/admin-team';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.js';

/** How long the names of administrators are taken as current (milliseconds). */
const freshMs = 60_000;
const nobody: readonly Colleague[] = [];

/** The names of all administrators, removed ones too: only identity has them. Empty until it answers. */
export function useColleagues(): readonly Colleague[] {
  const { data = nobody } = useQuery({
    queryKey: ['admin-colleagues'],
    queryFn: async ({ signal }) => (await callApi(listColleagues, { signal })).colleagues,
    staleTime: freshMs,
  });
  return data;
}
