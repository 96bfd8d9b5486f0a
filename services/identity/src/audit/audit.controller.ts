import { Controller } from '@nestjs/common';
import { listAuditLog, type AuditLogEntry } from '@raffle/contracts/http/audit-log';
import { auditActionName } from '@raffle/contracts/http/audit-log-actions';
import { auditDifferences } from '@raffle/contracts/http/audit-log-values';
import { listAll, listPage } from '@raffle/service-kit/database';
import { csvFile, Endpoint, readableInstant, type CsvColumn, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { auditColumns, auditList, findAuditEntries, showAuditEntry } from './audit.queries.js';

const formats = { instant: readableInstant, money: (amount: number) => `${amount} F CFA`, number: String };
/** One side of what changed, in the screen's words: `Statut : Actif ; Places : 100`. */
const side = (which: 'before' | 'after') => (entry: AuditLogEntry) =>
  auditDifferences(entry, formats)
    .flatMap((one) => (one[which] === null ? [] : [`${one.name}\u00a0: ${one[which]}`]))
    .join('\u00a0; ');

/** Shown as the author of an entry without an account. */
const actors = { admin: 'Compte supprimé', operator: 'Opérateur', system: 'Le système', nobody: 'Visiteur' };

const csvColumns: CsvColumn<AuditLogEntry>[] = [
  { title: 'Date', value: ({ at }) => at },
  { title: 'Auteur', value: ({ actor }) => actor.username ?? actors[actor.kind] },
  { title: 'Identifiant de l’auteur', value: ({ actor }) => actor.id },
  { title: 'Action', value: ({ action }) => auditActionName(action) },
  { title: 'Objet', value: (entry) => entry.subject_name },
  { title: 'Identifiant de l’objet', value: ({ subject }) => subject },
  { title: 'Avant', value: side('before') },
  { title: 'Après', value: side('after') },
  { title: 'Adresse', value: ({ address }) => address },
];

/** The audit log: a page, or everything as CSV. */
@Controller()
export class AuditController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(listAuditLog)
  async list({ query, csv }: Call<typeof listAuditLog>) {
    const list = auditList(query);
    if (csv) return csvFile('journal', csvColumns, listAll(this.dataSource, list, auditColumns, showAuditEntry), query);
    const { rows: entries, total } = await listPage(this.dataSource.manager, list, query, findAuditEntries);
    return { entries, total };
  }
}
