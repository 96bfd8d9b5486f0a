import { adminSortColumns, listAdmins, type AdminRole } from '@raffle/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';

export type TeamSort = (typeof adminSortColumns)[number];
type TeamView = ListView<TeamSort, 'role'>;

/** What the address of the list says. */
export const teamShape: ListShape<TeamSort, 'role'> = {
  sorts: adminSortColumns,
  filters: { role: ['admin', 'super_admin'] },
};

/** The filter as the endpoint spells it; also the CSV's. */
export const teamFilters = ({ filters }: TeamView) => ({ role: (filters.role || undefined) as AdminRole | undefined });

/** One page of the accounts of the back-office; answered to a super_admin alone. */
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
