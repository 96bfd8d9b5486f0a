import { giveTaskBack, listTakenTasks, takeTask, type TakenTask } from '@raffle/contracts/http/admin-tasks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const queryKey = ['taken-tasks'];
/** How often it is read again while the page is seen, so that two do not begin the same work (milliseconds). */
const refreshMs = 30_000;

type Named = Pick<TakenTask, 'kind' | 'subject'>;

/** Who has taken what; undefined while unknown. */
export function useTakenTasks() {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(listTakenTasks, { signal }),
    refetchInterval: refreshMs,
  });
  return data?.taken;
}

/** Also after a refusal: another has it now. */
function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

export function useTakeTask() {
  return useMutation({
    mutationFn: ({ kind, subject }: Named) => callApi(takeTask, { body: { kind, subject } }),
    onSettled: useReadAgain(),
  });
}

export function useGiveTaskBack() {
  return useMutation({
    mutationFn: ({ kind, subject }: Named) => callApi(giveTaskBack, { body: { kind, subject } }),
    onSettled: useReadAgain(),
  });
}
