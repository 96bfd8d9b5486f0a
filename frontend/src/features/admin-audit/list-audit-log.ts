import { listAuditLog } from '@raffle/contracts/http/audit-log';
import { auditAreaNames } from '@raffle/contracts/http/audit-log-actions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../shared/admin-list/filters.js';
import { listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import { callApi } from '../../shared/api/call-api.js';

export type AuditFilter = 'domaine' | 'du' | 'au' | 'objet';

/** Filters and sorts in the log's URL; days are inclusive. */
export const auditShape: ListShape<'at', AuditFilter> = {
  sorts: ['at'],
  filters: { domaine: Object.keys(auditAreaNames), du: null, au: null, objet: null },
};

/** The filters in the format of the endpoint and the CSV export. */
export const auditFilters = ({ filters }: ListView<'at', AuditFilter>) => ({
  area: filters.domaine || undefined,
  subject: filters.objet || undefined,
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
    // The live stream does not announce new log entries.
    staleTime: 0,
  });
}
