import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditHandlers } from './audit.handlers.js';
import { OperatorActsController } from './operator-acts.controller.js';

@Module({ controllers: [AuditController, OperatorActsController], providers: [AuditHandlers] })
export class AuditModule {}
