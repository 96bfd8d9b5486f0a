import { auditAreaNames, listAuditLog } from '@raffle/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../shared/admin-list/day-filter.js';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';

export type AuditFilter = 'domaine' | 'du' | 'au';

/** What the address of the log says; days are inclusive. */
export const auditShape: ListShape<'at', AuditFilter> = {
  sorts: ['at'],
  filters: { domaine: Object.keys(auditAreaNames), du: null, au: null },
};

/** The filters as the endpoint spells them; also the CSV's. */
export const auditFilters = ({ filters }: ListView<'at', AuditFilter>) => ({
  area: filters.domaine || undefined,
  ...daysQuery(filters),
});

/** One page of the log. */
export function useAuditLog(view: ListView<'at', AuditFilter>) {
  return useQuery({
    queryKey: ['audit-log', view],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(view), ...auditFilters(view) };
      const { entries, total } = await callApi(listAuditLog, { query, signal });
      return { rows: entries, total };
    },
    placeholderData: keepPreviousData,
    // What others do meanwhile belongs to it: nothing tells the browser when a line is written.
    staleTime: 0,
  });
}
