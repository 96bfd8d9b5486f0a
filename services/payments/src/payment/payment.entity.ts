import type { PaymentType } from '@raffle/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Decision, PaymentStatus } from './payment.js';

/** One payment: what was asked of whom for what, and what the provider says of it. Amounts in F CFA. */
@Entity('payments')
export class Payment {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') reference!: string;
  @Column('text') type!: PaymentType;
  @Column('uuid', { name: 'subject_id' }) subjectId!: string;
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('integer', { name: 'product_id', nullable: true }) productId!: number | null;
  @Column('integer') quantity!: number;
  @Column('integer') amount!: number;
  @Column('text') currency!: 'XOF';
  @Column('text') description!: string;
  @Column('text', { name: 'client_name' }) clientName!: string;
  /** E.164 */
  @Column('text', { name: 'client_phone' }) clientPhone!: string;
  @Column('text') provider!: string;
  @Column('text', { nullable: true }) token!: string | null;
  @Column('text', { name: 'payment_url', nullable: true }) paymentUrl!: string | null;
  @Column('text') status!: PaymentStatus;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { name: 'closed_at', nullable: true }) closedAt!: Date | null;

  /** When the provider is asked next; null when nobody waits for its answer. */
  @Column('timestamptz', { name: 'next_check_at', nullable: true }) nextCheckAt!: Date | null;
  /** Somebody is asking right now, or crashed while asking. */
  @Column('timestamptz', { name: 'check_lease_until', nullable: true }) checkLeaseUntil!: Date | null;
  @Column('timestamptz', { name: 'last_checked_at', nullable: true }) lastCheckedAt!: Date | null;
  /** A webhook came since the provider was asked last. */
  @Column('boolean') hinted!: boolean;
  /** Status calls that webhooks caused: the more, the rarer. */
  @Column('integer', { name: 'hinted_checks' }) hintedChecks!: number;
  @Column('timestamptz', { name: 'hint_allowed_at', nullable: true }) hintAllowedAt!: Date | null;

  /** What the provider said last while nothing was paid: the person broke off there. */
  @Column('boolean') interrupted!: boolean;

  /** As the provider shows them, for the person who reviews a mismatch. */
  @Column('numeric', { name: 'received_amount', nullable: true }) receivedAmount!: string | null;
  @Column('numeric', { name: 'received_fee', nullable: true }) receivedFee!: string | null;
  @Column('text', { nullable: true }) operator!: string | null;

  /** What a person decided while it was in review. */
  @Column('text', { nullable: true }) resolution!: Decision | null;
  @Column('uuid', { name: 'resolved_by', nullable: true }) resolvedBy!: string | null;
  @Column('timestamptz', { name: 'resolved_at', nullable: true }) resolvedAt!: Date | null;
  @Column('text', { name: 'resolution_reason', nullable: true }) resolutionReason!: string | null;
}
