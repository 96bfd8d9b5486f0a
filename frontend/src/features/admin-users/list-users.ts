import { listUsers, userSortColumns } from '@raffle/contracts/http/admin-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../shared/admin-list/filters.js';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';

export type UserSort = (typeof userSortColumns)[number];
export type UserFilter = 'etat' | 'du' | 'au' | 'parrain' | 'lies';
const states = ['active', 'inactive', 'blocked', 'linked'] as const;

/** Filters and sorts in the URL: `etat` is the state, `parrain` the inviter's id, `lies` the id of the user who shares number or device. */
export const usersShape: ListShape<UserSort, UserFilter> = {
  sorts: userSortColumns,
  filters: { etat: states, du: null, au: null, parrain: null, lies: null },
};

/** The filters in the format of the endpoint and the CSV export. */
export const usersFilters = ({ filters }: ListView<UserSort, UserFilter>) => ({
  state: states.find((state) => state === filters.etat),
  referrerId: filters.parrain || undefined,
  linkedTo: filters.lies || undefined,
  ...daysQuery(filters),
});

/** One page of users. */
export function useUsers(view: ListView<UserSort, UserFilter>) {
  return useQuery({
    queryKey: ['admin-users', view],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(view), ...usersFilters(view) };
      const { users, total } = await callApi(listUsers, { query, signal });
      return { rows: users, total };
    },
    placeholderData: keepPreviousData,
  });
}
