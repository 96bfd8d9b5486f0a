import { addUserNote, listUserNotes } from '@raffle/contracts/http/admin-users';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';

const notesKey = (userId: string) => ['admin-users', 'notes', userId];

/** The administrators' notes about a person. */
export function useNotes(userId: string) {
  return useQuery({
    queryKey: notesKey(userId),
    queryFn: async ({ signal }) => (await callApi(listUserNotes, { params: { id: userId }, signal })).notes,
  });
}

export function useAddNote(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof addUserNote>) => callApi(addUserNote, { params: { id: userId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: notesKey(userId) }),
  });
}
