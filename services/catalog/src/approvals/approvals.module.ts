import { Module } from '@nestjs/common';
import { ApprovalRequests, recordAct } from '@raffle/back-office-kit';
import { auditProduct, type AuditAction } from '../products/audit-product.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { OpeningsModule } from '../openings/openings.module.js';
import { ProductsModule } from '../products/products.module.js';
import { DrawsModule } from '../draws/draws.module.js';
import { ActivatedProduct, RequestActivation } from './activated-product.js';
import { ApprovalsController } from './approvals.controller.js';
import { HandoverProofs } from '../deliveries/handover-proofs.js';
import { ForfeitedPrize, RequestForfeit } from './forfeited-prize.js';
import { HandedOverPrize, RequestHandOver } from './handed-over-prize.js';
import { AddedText, RequestAddition } from './added-text.js';
import { RequestStrike, StruckText } from './struck-text.js';
import { CancelledProduct, DrawnProduct, RequestApproval } from './product-approvals.js';

/** A prize with its ticket's number, as `ticketNumber` writes it: a product may have several winners. */
const prizeName = `(
  SELECT p.name || ' (T' || p.id || '-' || lpad((d.ticket + 1)::text, greatest(4, length(p.max_participants::text)), '0') || ')'
  FROM deliveries d JOIN products p ON p.id = d.product_id WHERE d.id::text = r.subject)`;

/** Actions that need a second administrator's approval. */
@Module({
  imports: [ProductsModule, OpeningsModule, DrawsModule, DeliveriesModule],
  controllers: [ApprovalsController],
  providers: [
    ActivatedProduct,
    RequestActivation,
    DrawnProduct,
    CancelledProduct,
    RequestApproval,
    AddedText,
    RequestAddition,
    StruckText,
    RequestStrike,
    ForfeitedPrize,
    RequestForfeit,
    HandedOverPrize,
    RequestHandOver,
    ...ApprovalRequests.of(
      {
        activation: ActivatedProduct,
        draw: DrawnProduct,
        cancellation: CancelledProduct,
        addition: AddedText,
        strike: StruckText,
        forfeit: ForfeitedPrize,
        handover: HandedOverPrize,
      },
      {
        onlyAdmin: HandoverProofs,
        subjectName: `CASE
        WHEN r.kind IN ('forfeit', 'handover') THEN ${prizeName}
        ELSE (SELECT name FROM products WHERE id::text = r.subject) END`,
        record: (outbox, manager, actor, { action, subject, before, after }) =>
          action.startsWith('delivery.')
            ? recordAct(outbox, manager, actor, { action, subject, before, after })
            : auditProduct(manager, outbox, {
                productId: Number(subject),
                actor,
                action: action.replace('product.', '') as AuditAction,
                before,
                after,
              }),
      },
    ),
  ],
})
export class ApprovalsModule {}
