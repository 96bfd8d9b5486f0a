import { giveTaskBack, listTakenTasks, takeTask, type TakenTask } from '@raffle/contracts/http/admin-tasks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const queryKey = ['taken-tasks'];
/** Refetch interval while the page is visible, so that two administrators do not start the same task (milliseconds). */
const refreshMs = 30_000;

type Named = Pick<TakenTask, 'kind' | 'subject'>;

/** The taken tasks with their administrators; undefined while unknown. */
export function useTakenTasks() {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(listTakenTasks, { signal }),
    refetchInterval: refreshMs,
  });
  return data?.taken;
}

/** Refetches also after a refusal: another administrator has taken the task. */
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
