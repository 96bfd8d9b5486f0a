import { adminSortColumns, listAdmins, createAdmin, deleteAdmin, updateAdmin } from '@raffle/contracts/http/admin-team';
import type { BodyOf } from '@raffle/contracts/http/define-endpoint';
import type { AdminRole } from '@raffle/contracts/values';
import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import { ApiError } from '../../shared/api/api-error.js';
import { callApi } from '../../shared/api/call-api.js';

export type TeamSort = (typeof adminSortColumns)[number];
type TeamView = ListView<TeamSort, 'role'>;

/** Filters and sorts in the list's URL. */
export const teamShape: ListShape<TeamSort, 'role'> = {
  sorts: adminSortColumns,
  filters: { role: ['admin', 'super_admin'] },
};

/** The filter in the format of the endpoint and the CSV export. */
export const teamFilters = ({ filters }: TeamView) => ({ role: (filters.role || undefined) as AdminRole | undefined });

/** One page of back-office accounts; only for a super_admin. */
export function useTeam(view: TeamView) {
  return useQuery({
    queryKey: ['admin-team', view],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(view), ...teamFilters(view) };
      const { admins, ...rest } = await callApi(listAdmins, { query, signal });
      return { rows: admins, ...rest };
    },
    placeholderData: keepPreviousData,
  });
}

function useInvalidateTeam() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['admin-team'] });
}

export function useCreateAdmin() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createAdmin>) => callApi(createAdmin, { body }),
    onSuccess: useInvalidateTeam(),
  });
}

export function useUpdateAdmin(id: string) {
  const invalidateTeam = useInvalidateTeam();
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateAdmin>) => callApi(updateAdmin, { params: { id }, body }),
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
