import { adminSortColumns, listAdmins } from '@raffle/contracts/http/admin-team';
import type { AdminRole } from '@raffle/contracts/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import { queryOf } from '../../shared/api/query-of.js';

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
    ...queryOf(listAdmins, { query: { ...listQuery(view), ...teamFilters(view) } }),
    select: ({ admins, ...rest }) => ({ rows: admins, ...rest }),
    placeholderData: keepPreviousData,
  });
}
