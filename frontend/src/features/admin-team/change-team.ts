import { changeAdminPassword, createAdmin, deleteAdmin, updateAdmin } from '@raffle/contracts/http/admin-team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';
import { knownDevice } from '../../shared/session/known-device.js';

function useInvalidateTeam() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['admin-team'] });
}

export function useCreateAdmin() {
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof createAdmin.body>>) => callApi(createAdmin, { body }),
    onSuccess: useInvalidateTeam(),
  });
}

export function useUpdateAdmin(id: string) {
  const invalidateTeam = useInvalidateTeam();
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof updateAdmin.body>>) => callApi(updateAdmin, { params: { id }, body }),
    onSuccess: invalidateTeam,
    // Refetches what another administrator changed, to show it beside the typed values.
    onError: (error) => (error instanceof ApiError && error.is('changed_meanwhile') ? invalidateTeam() : undefined),
  });
}

/** @param onDeleted called first, since the row unmounts once the list is refetched */
export function useDeleteAdmin(id: string, onDeleted: () => void) {
  const invalidateTeam = useInvalidateTeam();
  return useMutation({
    mutationFn: () => callApi(deleteAdmin, { params: { id } }),
    onSuccess: () => {
      onDeleted();
      return invalidateTeam();
    },
  });
}

export function useChangeOwnPassword() {
  return useMutation({
    mutationFn: (body: z.input<NonNullable<typeof changeAdminPassword.body>>) =>
      callApi(changeAdminPassword, { body: { ...body, ...knownDevice() } }),
  });
}
