import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { ListAuditLog } from './list-audit-log.js';
import { RecordActWhenAdminActed } from './record-act-when-admin-acted.handler.js';

@Module({ controllers: [AuditLogController], providers: [ListAuditLog, RecordActWhenAdminActed] })
export class AuditModule {}
