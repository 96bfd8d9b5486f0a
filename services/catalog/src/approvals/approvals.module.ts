import { Module } from '@nestjs/common';
import { ApprovalRequests, Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { auditProduct, type AuditAction } from '../audit/audit-product.js';
import { DrawsModule } from '../draws/draws.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { CancelledProduct } from './cancelled-product.js';
import { DrawnProduct } from './drawn-product.js';
import { RequestApproval } from './request-approval.js';

/** Actions that need a second administrator's approval. */
@Module({
  imports: [DrawsModule],
  controllers: [ApprovalsController],
  providers: [
    DrawnProduct,
    CancelledProduct,
    RequestApproval,
    {
      provide: ApprovalRequests,
      inject: [DataSource, Outbox, DrawnProduct, CancelledProduct],
      useFactory: (dataSource: DataSource, outbox: Outbox, draw: DrawnProduct, cancellation: CancelledProduct) =>
        new ApprovalRequests(dataSource, {
          kinds: { draw, cancellation },
          subjectName: '(SELECT name FROM products WHERE id = r.subject::integer)',
          record: (manager, actor, { action, subject, before, after }) =>
            auditProduct(manager, outbox, {
              productId: Number(subject),
              actor,
              action: action.replace('product.', '') as AuditAction,
              before,
              after,
            }),
        }),
    },
  ],
})
export class ApprovalsModule {}
