import { Controller } from '@nestjs/common';
import type { QueryOf } from '@raffle/contracts/http/define-endpoint';
import { listAuditLog } from '@raffle/contracts/http/audit-log';
import { Endpoint, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { ListAuditLog } from './list-audit-log.js';

@Controller()
export class AuditLogController {
  constructor(private readonly listing: ListAuditLog) {}

  @Endpoint(listAuditLog)
  list(@RequestQuery(listAuditLog) query: QueryOf<typeof listAuditLog>, @WantsCsv() csv: boolean) {
    return csv ? this.listing.csv(query) : this.listing.page(query);
  }
}
