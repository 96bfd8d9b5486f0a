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

/** A user's notifications in this browser. */
export function usePush() {
  const { id } = useUser();
  return usePushHere(id, useQuery(notificationsQuery(id)).data?.push.public_key ?? null);
}

/**
 * Notifications in this browser. `here` is undefined while it is unknown, and where they are not offered.
 * @param id of the user or administrator
 * @param publicKey that a browser subscribes with; null where none are offered
 */
export function usePushHere(id: string, publicKey: string | null) {
  const queries = useQueryClient();
  const key = ['push-here', id];
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
