import { Module } from '@nestjs/common';
import { ApprovalRequested } from '@raffle/contracts/events';
import { ApprovalRequests, Outbox } from '@raffle/messaging-kit';
import { DataSource } from 'typeorm';
import { auditProduct, type AuditAction } from '../products/audit-product.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { ApprovalsController } from './approvals.controller.js';
import { EndRequestsWhenAdminAccessReduced } from './end-requests-when-admin-access-reduced.handler.js';
import { ForfeitedPrize, recordDelivery, RequestForfeit } from './forfeited-prize.js';
import { CancelledProduct, DrawnProduct, RequestApproval } from './product-approvals.js';

/** Actions that need a second administrator's approval. */
@Module({
  imports: [DrawsModule, DeliveriesModule],
  controllers: [ApprovalsController],
  providers: [
    EndRequestsWhenAdminAccessReduced,
    DrawnProduct,
    CancelledProduct,
    RequestApproval,
    ForfeitedPrize,
    RequestForfeit,
    {
      provide: ApprovalRequests,
      inject: [DataSource, Outbox, DrawnProduct, CancelledProduct, ForfeitedPrize],
      useFactory: (
        dataSource: DataSource,
        outbox: Outbox,
        draw: DrawnProduct,
        cancellation: CancelledProduct,
        forfeit: ForfeitedPrize,
      ) =>
        new ApprovalRequests(dataSource, {
          kinds: { draw, cancellation, forfeit },
          announce: (manager, asked) => outbox.add(manager, ApprovalRequested, asked),
          subjectName: `CASE r.kind
            WHEN 'forfeit' THEN (SELECT p.name FROM deliveries d JOIN products p ON p.id = d.product_id WHERE d.id::text = r.subject)
            ELSE (SELECT name FROM products WHERE id::text = r.subject) END`,
          record: (manager, actor, { action, subject, before, after }) =>
            action === 'delivery.forfeit_refused'
              ? recordDelivery(manager, outbox, actor, { action, subject, before, after })
              : auditProduct(manager, outbox, {
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
