import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditActionName, auditActorWords } from '@raffle/contracts/http/audit-log-actions';
import { auditLogList, listAuditLog } from '@raffle/contracts/http/audit-log-list';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { keyOf } from '../../shared/api/query-of.js';
import { date, time } from '../../shared/format/dates.js';
import { useTitle } from '../../shared/site.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Changes, areaOf, isOfFile, subjectLink, subjectName } from './audit-entry.js';
import { texts } from './texts.fr.js';
import styles from './audit.module.css';

const columns = cellsOf(auditLogList, {
  at: {
    kind: 'day',
    cell: ({ at }: AuditLogEntry) => (
      <>
        {date(at)} <span className="muted">{time(at)}</span>
      </>
    ),
  },
  actor: { card: 'end', cell: ({ actor }) => <Actor {...actor} /> },
  action: {
    kind: 'words',
    card: 'lead',
    cell: (entry) => (
      <>
        <b>{auditActionName(entry.action)}</b>
        <Subject entry={entry} />
        <Prize entry={entry} />
      </>
    ),
  },
  changes: { kind: 'words', card: 'line', className: styles.changes, cell: (entry) => <Changes entry={entry} /> },
  address: {
    kind: 'words',
    card: 'line',
    label: auditLogList.columns.address.title,
    className: classNames('sm muted', styles.address),
    cell: ({ address, actor }) => address ?? (actor.kind === 'operator' ? texts.commandLine : texts.noAddress),
  },
});

/** The audit log. The database makes its lines immutable (docs/product.md section 2). */
export function AuditScreen() {
  useTitle(auditLogList.title);
  const queries = useQueryClient();
  // Neither the live stream nor a write of one's own announces new entries.
  useState(() => queries.setQueryDefaults(keyOf(listAuditLog), { staleTime: 0 }));
  const { answer, ...log } = useList(auditLogList, listAuditLog);
  const { subject } = log.view;
  const [newest] = answer?.entries ?? [];
  const named = newest && subjectName(newest);
  return (
    <div className={classNames('stack', styles.audit)}>
      <div>
        <h1>{auditLogList.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      {subject && (
        <p className="row between row-wrap sm">
          {texts.historyOf(named ?? subject.slice(-6))}
          <Link to="/admin/audit-log">{texts.showAll}</Link>
        </p>
      )}
      <AdminList {...log} columns={columns} rowKey={({ id }) => id} />
    </div>
  );
}

function Actor({ kind, username }: AuditLogEntry['actor']) {
  if (kind === 'admin') return <b>{username ?? auditActorWords.admin}</b>;
  return kind === 'nobody' ? <span className="muted">{auditActorWords.nobody}</span> : auditActorWords[kind];
}

/** The subject by name if the entry has one, otherwise by the end of its id; a link if it has a page. */
function Subject({ entry }: { entry: AuditLogEntry }) {
  const kind = isOfFile(entry.action) ? texts.file : texts.subjectOf[areaOf(entry)];
  if (kind === undefined || entry.subject === null) return null;
  const words = `${kind} ${subjectName(entry) ?? entry.subject.slice(-6)}`;
  const to = subjectLink(entry);
  return (
    <span className="sm block" title={entry.subject}>
      {to === null ? <span className="muted">{words}</span> : <AdminLink to={to}>{words}</AdminLink>}
    </span>
  );
}

/** The product of a prize or of a message to its participants, and the winner of the prize. */
function Prize({ entry }: { entry: AuditLogEntry }) {
  const { product, winner } = entry;
  return (
    <>
      {product !== null && areaOf(entry) !== 'product' && (
        <AdminLink
          className="sm block"
          to={`/admin/products/${product.id}`}
        >{`${texts.subjectOf.product} ${product.name}`}</AdminLink>
      )}
      {winner !== null && (
        <AdminLink className="sm block" to={`/admin/users/${winner.id}`}>{`${texts.winner} ${winner.name}`}</AdminLink>
      )}
    </>
  );
}
