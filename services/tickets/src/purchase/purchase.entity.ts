import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import type { HoldState } from './hold.js';
import type { PurchaseStatus } from './purchase.js';

/** A wish to buy, with its hold and its payment. Its rules stand in purchase.ts and hold.ts. */
@Entity('purchase')
export class Purchase {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('integer', { name: 'product_id' }) productId!: number;
  @Column('integer') quantity!: number;
  /** Of one ticket when it was asked for, F CFA. */
  @Column('integer', { name: 'unit_price' }) unitPrice!: number;
  /** Of all of them, F CFA. */
  @Column('integer') amount!: number;
  @Column('text') status!: PurchaseStatus;
  @Column('text') hold!: HoldState;
  @Column('timestamptz', { name: 'hold_expires_at' }) holdExpiresAt!: Date;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  @Column('text', { nullable: true }) token!: string | null;
  @Column('text', { name: 'payment_url', nullable: true }) paymentUrl!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

/** The purchase, locked until the transaction's end; comes before the inventory (docs/locking.md). */
export function lockPurchase(manager: EntityManager, id: string): Promise<Purchase | null> {
  return manager.findOne(Purchase, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
