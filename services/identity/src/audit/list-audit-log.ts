import { Injectable } from '@nestjs/common';
import type { AuditLogEntry, listAuditLog } from '@raffle/contracts/http/audit-log';
import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { csvFile, endOfDay, startOfDay, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { andSearch, Conditions, searchPatterns } from '../lists/conditions.js';
import { inOrder, readAll, readPage, type ListSource } from '../lists/list-source.js';
import { auditEntryColumns, findAuditEntries, type AuditEntryRow } from './audit.queries.js';

type Query = QueryOf<typeof listAuditLog>;

const values = (given: AuditLogEntry['before']) => (given ? JSON.stringify(given) : null);

/** The author of an entry without an account. */
const actors = { admin: 'Compte supprimé', operator: 'Opérateur', nobody: 'Visiteur' };

const csvColumns: CsvColumn<AuditLogEntry>[] = [
  { title: 'Date', value: ({ at }) => at },
  { title: 'Auteur', value: ({ actor }) => actor.username ?? actors[actor.kind] },
  { title: 'Identifiant de l’auteur', value: ({ actor }) => actor.id },
  { title: 'Action', value: ({ action }) => auditActionName(action) },
  { title: 'Objet', value: ({ subject }) => subject },
  { title: 'Avant', value: ({ before }) => values(before) },
  { title: 'Après', value: ({ after }) => values(after) },
  { title: 'Adresse', value: ({ address }) => address },
];

/** The audit log: a page, or everything as CSV. */
@Injectable()
export class ListAuditLog {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: Query): Promise<{ entries: AuditLogEntry[]; total: number }> {
    const { manager } = this.dataSource;
    const { ids, total } = await readPage(manager, sourceOf(query), query);
    return { entries: inOrder(ids, await findAuditEntries(manager, ids)).map(show), total };
  }

  csv(query: Query) {
    return csvFile('journal', csvColumns, exported(this.dataSource, sourceOf(query)));
  }
}

function sourceOf({ direction, actorId, area, from, to, q }: Query): ListSource {
  const conditions = new Conditions();
  if (actorId) conditions.and(`actor_id = ${conditions.parameter(actorId)}`);
  if (area) conditions.and(`area = ${conditions.parameter(area)}`);
  if (from) conditions.and(`at >= ${conditions.parameter(startOfDay(from))}`);
  if (to) conditions.and(`at < ${conditions.parameter(endOfDay(to))}`);
  andSearch(conditions, q);
  const searching = searchPatterns(q).length > 0;
  return { table: 'audit_log', key: 'at', direction, conditions, searching };
}

function show({ actor_kind, actor_id, actor_username, at, ...entry }: AuditEntryRow): AuditLogEntry {
  return {
    id: entry.id,
    at: at.toISOString(),
    actor: { kind: actor_kind, id: actor_id, username: actor_username },
    action: entry.action,
    subject: entry.subject,
    before: entry.before,
    after: entry.after,
    address: entry.address,
  };
}

async function* exported(dataSource: DataSource, source: ListSource) {
  for await (const row of readAll<AuditEntryRow>(dataSource, source, auditEntryColumns)) yield show(row);
}
