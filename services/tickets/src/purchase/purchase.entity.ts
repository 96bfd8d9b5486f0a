import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import type { HoldState } from './hold.js';
import type { PurchaseStatus } from './purchase.js';

/** A purchase with its hold and its payment; purchase.ts and hold.ts hold its rules. */
@Entity('purchase')
export class Purchase {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('integer', { name: 'product_id' }) productId!: number;
  @Column('integer') quantity!: number;
  /** Of one ticket at the time of the request, F CFA. */
  @Column('integer', { name: 'unit_price' }) unitPrice!: number;
  /** Of all tickets, F CFA. */
  @Column('integer') amount!: number;
  @Column('text') status!: PurchaseStatus;
  @Column('text') hold!: HoldState;
  @Column('timestamptz', { name: 'hold_expires_at' }) holdExpiresAt!: Date;
  @Column('uuid', { name: 'payment_id', nullable: true }) paymentId!: string | null;
  @Column('text', { name: 'token', nullable: true }) paymentToken!: string | null;
  @Column('text', { name: 'payment_url', nullable: true }) paymentUrl!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

/** Locks the purchase until the transaction ends; precedes the lock of the inventory (docs/locking.md). */
export function lockPurchase(manager: EntityManager, id: string): Promise<Purchase | null> {
  return manager.findOne(Purchase, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/** As {@link lockPurchase}, by the token of its payment. */
export function lockPurchaseOfPayment(manager: EntityManager, paymentToken: string): Promise<Purchase | null> {
  return manager.findOne(Purchase, { where: { paymentToken }, lock: { mode: 'pessimistic_write' } });
}
