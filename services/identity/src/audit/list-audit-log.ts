import { Injectable } from '@nestjs/common';
import { auditActionName, type AuditLogEntry, type listAuditLog } from '@raffle/contracts';
import { csvFile, endOfDay, startOfDay, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import type * as z from 'zod/mini';
import { andSearch, Conditions, searchPatterns } from '../lists/conditions.js';
import { inOrder, readAll, readPage, type ListSource } from '../lists/list-source.js';

type Query = z.output<NonNullable<(typeof listAuditLog)['query']>>;

interface EntryRow {
  id: string;
  at: Date;
  actor_kind: AuditLogEntry['actor']['kind'];
  actor_id: string | null;
  actor_username: string | null;
  action: string;
  subject: string | null;
  before: AuditLogEntry['before'];
  after: AuditLogEntry['after'];
  address: string | null;
}

const columns = 'id, at, actor_kind, actor_id, actor_username, action, subject, before, after, address';
const values = (given: AuditLogEntry['before']) => (given ? JSON.stringify(given) : null);

/** Who acted where no account did, in the screen's words. */
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

/** Who changed what, when and from where: any page of it, or all of it as a spreadsheet's file. */
@Injectable()
export class ListAuditLog {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: Query): Promise<{ entries: AuditLogEntry[]; total: number }> {
    const { manager } = this.dataSource;
    const { ids, total } = await readPage(manager, sourceOf(query), query);
    const rows = await manager.query<EntryRow[]>(`SELECT ${columns} FROM audit_log WHERE id = ANY ($1::bigint[])`, [
      ids,
    ]);
    return { entries: inOrder(ids, rows).map(show), total };
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

function show({ actor_kind, actor_id, actor_username, at, ...entry }: EntryRow): AuditLogEntry {
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
  for await (const row of readAll<EntryRow>(dataSource, source, columns)) yield show(row);
}
