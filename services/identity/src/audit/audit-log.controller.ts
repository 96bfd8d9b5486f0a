import { Controller, Get, Headers, Query } from '@nestjs/common';
import { listAuditLog } from '@raffle/contracts';
import { RequireAdmin, wantsCsv } from '@raffle/service-kit';
import type * as z from 'zod/mini';
import { ListAuditLog } from './list-audit-log.js';

type ListQuery = z.output<NonNullable<(typeof listAuditLog)['query']>>;

@Controller('admin/audit-log')
@RequireAdmin()
export class AuditLogController {
  constructor(private readonly listing: ListAuditLog) {}

  @Get()
  list(@Query({ schema: listAuditLog.query }) query: ListQuery, @Headers('accept') accept?: string) {
    return wantsCsv(accept) ? this.listing.csv(query) : this.listing.page(query);
  }
}
