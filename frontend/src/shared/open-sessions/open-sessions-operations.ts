import {
  endAdminSession,
  endAdminSessions,
  endOtherSessions,
  endOwnSession,
  listAdminSessions,
  listOwnSessions,
} from '@raffle/contracts/http/open-sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/call-api.js';
import { knownDevice } from '../session/known-device.js';

/** Whose sessions: one's own, or those of the administrator with this id. */
export type Whose = 'own' | { adminId: string };

const keyOf = (whose: Whose) => ['sessions', whose];

export function useOpenSessions(whose: Whose) {
  return useQuery({
    queryKey: keyOf(whose),
    queryFn: ({ signal }) =>
      whose === 'own'
        ? callApi(listOwnSessions, { signal })
        : callApi(listAdminSessions, { params: { id: whose.adminId }, signal }),
  });
}

export function useEndSession(whose: Whose) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      whose === 'own'
        ? callApi(endOwnSession, { params: { id } })
        : callApi(endAdminSession, { params: { id: whose.adminId, session: id } }),
    // Also if the session had already ended.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(whose) }),
  });
}

export function useEndOtherSessions(whose: Whose) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      whose === 'own'
        ? callApi(endOtherSessions, { body: knownDevice() })
        : callApi(endAdminSessions, { params: { id: whose.adminId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(whose) }),
  });
}
