import { Controller } from '@nestjs/common';
import { auditEntry } from '@raffle/contracts/http/audit-log';
import { auditLogList, listAuditLog } from '@raffle/contracts/http/audit-log-list';
import { listAll, listPage } from '@raffle/service-kit/database';
import { answerOf, Endpoint, listFile, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { auditColumns, auditEntriesFor, findAuditEntries, type AuditEntryRow } from './audit.queries.js';

/** The audit log: a page, or everything as CSV. */
@Controller()
export class AuditController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(listAuditLog)
  async list({ query, csv }: Call<typeof listAuditLog>) {
    const found = auditEntriesFor(query);
    if (csv) {
      const entries = listAll(this.dataSource, found, auditColumns, (row: AuditEntryRow) => answerOf(auditEntry, row));
      return listFile(auditLogList, entries, query);
    }
    const { rows: entries, ...page } = await listPage(this.dataSource.manager, found, query, findAuditEntries);
    return { entries, ...page };
  }
}
