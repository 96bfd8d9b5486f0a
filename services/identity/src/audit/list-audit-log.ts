import { Injectable } from '@nestjs/common';
import type { AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import { csvFile, listAll, listPage, type CsvColumn } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { auditColumns, auditList, findAuditEntries, showAuditEntry, type AuditQuery } from './audit.queries.js';

const values = (given: AuditLogEntry['before']) => (given ? JSON.stringify(given) : null);

/** Shown as the author of an entry without an account. */
const actors = { admin: 'Compte supprimé', operator: 'Opérateur', system: 'Le système', nobody: 'Visiteur' };

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

  async page(query: AuditQuery): Promise<{ entries: AuditLogEntry[]; total: number }> {
    const { rows, total } = await listPage(this.dataSource.manager, auditList(query), query, findAuditEntries);
    return { entries: rows, total };
  }

  csv(query: AuditQuery) {
    return csvFile(
      'journal',
      csvColumns,
      listAll(this.dataSource, auditList(query), auditColumns, showAuditEntry),
      query,
    );
  }
}
