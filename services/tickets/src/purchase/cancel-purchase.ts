import { Injectable } from '@nestjs/common';
import { logger, ProblemException } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { applyDecision } from './apply-decision.js';
import { lockPurchaseOfPayment } from './purchase.entity.js';
import { decide } from './purchase.js';

const log = logger('purchase');

/** Cancels an unpaid purchase for its buyer: its places are free again (docs/product.md rule 29). */
@Injectable()
export class CancelPurchase {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Idempotent. The buyer may still pay at the provider: that counts as a late payment (docs/product.md rule 21).
   * @throws ProblemException `payment_not_found`, also for another user's; `purchase_paid`, `credited`
   */
  async cancel({ userId, paymentToken }: { userId: string; paymentToken: string }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const purchase = await lockPurchaseOfPayment(manager, paymentToken);
      if (purchase?.userId !== userId) throw new ProblemException('payment_not_found');
      if (purchase.status === 'granted') throw new ProblemException('purchase_paid');
      if (purchase.status === 'credited') throw new ProblemException('credited');
      await applyDecision(manager, purchase, decide(purchase, { kind: 'cancelled_by_buyer' }));
      log.info({ purchase_id: purchase.id, product_id: purchase.productId }, 'purchase cancelled by its buyer');
    });
  }
}
