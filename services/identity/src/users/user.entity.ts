import type { Source } from '@raffle/contracts/source';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person with an account. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  /** Incremented with each change that other services copy. */
  @Column('integer')
  version!: number;

  /** The registration from which this account was created. */
  @Column('uuid')
  registration_id!: string;

  @Column('text')
  name!: string;

  /** The display name that the person chose; null until then. */
  @Column('text', { nullable: true })
  display_name!: string | null;

  /** An administrator replaced the public name by initials, until the name is corrected (docs/product.md rule 49). */
  @Column('boolean')
  initials_only!: boolean;

  /** Earlier names, a trigger's; empty once the account is closed. */
  @Column({ type: 'text', insert: false, update: false })
  former_names!: string;

  /** E.164; null once the account is closed. */
  @Column('text', { nullable: true })
  phone!: string | null;

  /** When a texted code proved that the phone is the person's; a trigger forgets it with the phone. */
  @Column('timestamptz', { nullable: true })
  phone_proven_at!: Date | null;

  @Column('text')
  city!: string;

  /** Null once the account is closed. */
  @Column('text', { nullable: true })
  password_hash!: string | null;

  @Column('text')
  referral_code!: string;

  /** How many accounts registered with this person's code. */
  @Column('integer')
  referrals!: number;

  /** Copy of what tickets granted; may be below zero for a short time when events arrive out of order. */
  @Column('integer')
  tickets!: number;

  /** F CFA paid, less what is refunded (docs/product.md section 10); may be below zero for a short time, as `tickets`. */
  @Column('bigint', { transformer: { from: Number, to: String } })
  total_spent!: number;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  last_active!: Date | null;

  /** Who invited this person. */
  @Column('uuid', { nullable: true })
  referrer_id!: string | null;

  /** How this person found us; null once the account is closed. */
  @Column('text', { nullable: true })
  source!: Source | null;

  /** When the back-office blocked this person; set and cleared together with the reason. */
  @Column('timestamptz', { nullable: true })
  blocked_at!: Date | null;

  @Column('text', { nullable: true })
  block_reason!: string | null;

  /** The number that paid the registration, E.164; null when it is not known. */
  @Column('text', { nullable: true })
  payer_phone!: string | null;

  /** SHA-256 of the token of the device that opened the first session. */
  @Column('bytea', { nullable: true })
  first_device!: Buffer | null;

  /** When its owner asked to close it while a draw with their tickets was under way; it is carried out afterwards (docs/product.md rule 61). */
  @Column('timestamptz', { nullable: true })
  closing_asked_at!: Date | null;

  /** Whether their public name stays in the records of draws that they won; null while no closing is kept. */
  @Column('boolean', { nullable: true })
  closing_keeps_name!: boolean | null;

  /** When the kept closing was last checked. */
  @Column('timestamptz', { nullable: true })
  closing_checked_at!: Date | null;

  /** When the account was closed and its data erased; what is left is an anonymous number. */
  @Column('timestamptz', { nullable: true })
  erased_at!: Date | null;
}
