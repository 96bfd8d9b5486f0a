import { getNotifications } from '@raffle/contracts/http/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.js';
import { queryOf } from '../api/query-of.js';
import { useUser } from '../session/session-provider.js';
import { readPushHere, turnPushOff, turnPushOn, type PushHere } from './push-here.js';

export const notificationsQuery = { ...queryOf(getNotifications), staleTime: 10 * 60_000 };

/** A user's notifications in this browser. */
export function usePush() {
  const { id } = useUser();
  return usePushHere(id, useQuery(notificationsQuery).data?.push.public_key ?? null);
}

/**
 * Notifications in this browser. `here` is undefined while it is unknown, and where they are not offered.
 * @param id of the user or administrator
 * @param publicKey that a browser subscribes with; null where none are offered
 */
export function usePushHere(id: string, publicKey: string | null) {
  const queries = useQueryClient();
  const key = ['push-here', id];
  const here = useQuery({
    queryKey: key,
    queryFn: () => readPushHere(id, publicKey ?? ''),
    enabled: publicKey !== null,
  });
  const { refetch } = here;
  useEffect(() => (publicKey === null ? undefined : onPushChange(() => void refetch())), [publicKey, refetch]);
  const turn = useMutation({
    mutationFn: async (on: boolean): Promise<PushHere> => {
      if (on) return turnPushOn(id, publicKey ?? '');
      await turnPushOff();
      return 'off';
    },
    onSuccess: (state) => queries.setQueryData(key, state),
  });
  // Without a network what was known stays; any other failure means that nothing arrives here.
  const failed = here.isError && !(here.error instanceof ApiError && here.error.code === 'unreachable');
  return { here: publicKey === null ? undefined : failed ? ('off' as const) : here.data, turn };
}

/** Calls `listener` when the permission is given or taken in the browser's own settings, and when the browser replaced its subscription. */
function onPushChange(listener: () => void): () => void {
  let permission: PermissionStatus | undefined;
  let over = false;
  navigator.serviceWorker?.addEventListener('message', listener);
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (over) return;
      permission = found;
      permission.addEventListener('change', listener);
    },
    // Browsers without this permission: it is read again when the window is focused.
    () => undefined,
  );
  return () => {
    over = true;
    navigator.serviceWorker?.removeEventListener('message', listener);
    permission?.removeEventListener('change', listener);
  };
}
