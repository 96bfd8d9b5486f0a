import { listAuditLog, type AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditActionName, auditAreaNames } from '@raffle/contracts/http/audit-log-actions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminList } from '../../shared/admin-list/old-admin-list.js';
import { daysQuery, DayFilter } from '../../shared/admin-list/old-filters.js';
import { useListView, listQuery, type ListShape, type ListView } from '../../shared/admin-list/old-list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { queryOf } from '../../shared/api/query-of.js';
import { date, time } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/site.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Changes, areaOf, subjectLink, subjectName } from './audit-entry.js';
import { texts } from './texts.fr.js';
import styles from './audit.module.css';

const { columns: titles } = texts;

const columns: readonly Column<AuditLogEntry, 'at'>[] = [
  {
    title: titles.at,
    kind: 'day',
    sort: 'at',
    cell: ({ at }) => (
      <>
        {date(at)} <span className="muted">{time(at)}</span>
      </>
    ),
  },
  { title: titles.actor, card: 'end', cell: ({ actor }) => <Actor {...actor} /> },
  {
    title: titles.action,
    kind: 'words',
    card: 'lead',
    cell: (entry) => (
      <>
        <b>{auditActionName(entry.action)}</b>
        <Subject entry={entry} />
      </>
    ),
  },
  {
    title: titles.changes,
    kind: 'words',
    card: 'line',
    className: styles.changes,
    cell: (entry) => <Changes entry={entry} />,
  },
  {
    title: titles.address,
    kind: 'words',
    card: 'line',
    label: titles.address,
    className: classNames('sm muted', styles.address),
    cell: ({ address, actor }) => address ?? (actor.kind === 'operator' ? texts.commandLine : texts.noAddress),
  },
];

const areas = Object.entries(auditAreaNames);

/** The audit log. The database makes its lines immutable (docs/product.md section 2). */
export function AuditScreen() {
  useTitle(texts.title);
  const [view, onView] = useListView(auditShape);
  const log = useAuditLog(view);
  const [newest] = log.data?.rows ?? [];
  const named = newest && subjectName(newest);
  return (
    <div className={classNames('stack', styles.audit)}>
      <div>
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      {view.filters.objet && (
        <p className="row between row-wrap sm">
          {texts.historyOf(named ?? view.filters.objet.slice(-6))}
          <Link to="/admin/audit-log">{texts.showAll}</Link>
        </p>
      )}
      <AdminList
        title={texts.title}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={onView}
        result={log}
        columns={columns}
        rowKey={({ id }) => id}
        filters={[{ name: 'domaine', label: texts.area, all: texts.allAreas, options: areas }]}
        moreFilters={<DayFilter {...view.filters} onDays={(filters) => onView({ filters })} />}
        csv={{ endpoint: listAuditLog, query: auditFilters(view) }}
        labels={{ loading: texts.loading, failed: texts.failed, none: texts.none, noneFound: texts.noneFound }}
      />
    </div>
  );
}

function Actor({ kind, username }: AuditLogEntry['actor']) {
  if (kind === 'operator') return texts.operator;
  if (kind === 'system') return texts.system;
  if (kind === 'nobody') return <span className="muted">{texts.nobody}</span>;
  return <b>{username ?? texts.deletedAdmin}</b>;
}

/** The subject by name if the entry has one, otherwise by the end of its id; a link if it has a page. */
function Subject({ entry }: { entry: AuditLogEntry }) {
  const kind = texts.subjectOf[areaOf(entry)];
  if (kind === undefined || entry.subject === null) return null;
  const words = `${kind} ${subjectName(entry) ?? entry.subject.slice(-6)}`;
  const to = subjectLink(entry);
  return (
    <span className="sm block" title={entry.subject}>
      {to === null ? <span className="muted">{words}</span> : <Link to={to}>{words}</Link>}
    </span>
  );
}

type AuditFilter = 'domaine' | 'du' | 'au' | 'objet';

/** Filters and sorts in the log's URL; days are inclusive. */
const auditShape: ListShape<'at', AuditFilter> = {
  sorts: ['at'],
  filters: { domaine: Object.keys(auditAreaNames), du: null, au: null, objet: null },
};

/** The filters in the format of the endpoint and the CSV export. */
const auditFilters = ({ filters }: ListView<'at', AuditFilter>) => ({
  area: filters.domaine || undefined,
  subject: filters.objet || undefined,
  ...daysQuery(filters),
});

/** One page of the log. */
function useAuditLog(view: ListView<'at', AuditFilter>) {
  return useQuery({
    ...queryOf(listAuditLog, { query: { ...listQuery(view), ...auditFilters(view) } }),
    select: ({ entries, total }) => ({ rows: entries, total }),
    placeholderData: keepPreviousData,
    // The live stream does not announce new log entries.
    staleTime: 0,
  });
}
