import { getNotifications } from '@raffle/contracts/http/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';
import { useUser } from '../session/session-provider.js';
import { readPushHere, turnPushOff, turnPushOn, type PushHere } from './push-here.js';

export const notificationsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ signal }) => callApi(getNotifications, { signal }),
    staleTime: 10 * 60_000,
  });

/** Notifications in this browser. `here` is undefined while it is unknown, and where they are not offered. */
export function usePush() {
  const { id } = useUser();
  const queries = useQueryClient();
  const key = ['push-here', id];
  const offered = useQuery(notificationsQuery(id));
  const publicKey = offered.data?.push.public_key ?? null;
  const here = useQuery({ queryKey: key, queryFn: () => readPushHere(id), enabled: publicKey !== null });
  const turn = useMutation({
    mutationFn: async (on: boolean): Promise<PushHere> => {
      if (on) return turnPushOn(id, publicKey ?? '');
      await turnPushOff();
      return 'off';
    },
    onSuccess: (state) => queries.setQueryData(key, state),
  });
  return { here: publicKey === null ? undefined : here.data, turn };
}
