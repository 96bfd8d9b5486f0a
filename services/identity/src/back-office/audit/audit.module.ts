import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditHandlers } from './audit.handlers.js';

@Module({ controllers: [AuditController], providers: [AuditHandlers] })
export class AuditModule {}
