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
  @Column('uuid', { name: 'registration_id' })
  registrationId!: string;

  @Column('text')
  name!: string;

  /** The display name that the person chose; null until then. */
  @Column('text', { name: 'display_name', nullable: true })
  displayName!: string | null;

  /** An administrator replaced the public name by initials, until the name is corrected (docs/product.md rule 49). */
  @Column('boolean', { name: 'initials_only' })
  initialsOnly!: boolean;

  /** E.164; null once the account is closed. */
  @Column('text', { nullable: true })
  phone!: string | null;

  /** When a texted code proved that the phone is the person's; a trigger forgets it with the phone. */
  @Column('timestamptz', { name: 'phone_proven_at', nullable: true })
  phoneProvenAt!: Date | null;

  @Column('text')
  city!: string;

  /** Null once the account is closed. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('text', { name: 'referral_code' })
  referralCode!: string;

  /** How many accounts registered with this person's code. */
  @Column('integer')
  referrals!: number;

  /** Copy of what tickets granted; may be below zero for a short time when events arrive out of order. */
  @Column('integer')
  tickets!: number;

  /** Copy: F CFA paid for tickets. */
  @Column('bigint', { name: 'total_spent', transformer: { from: Number, to: String } })
  totalSpent!: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_active', nullable: true })
  lastActive!: Date | null;

  /** Who invited this person. */
  @Column('uuid', { name: 'referrer_id', nullable: true })
  referrerId!: string | null;

  /** When the back-office blocked this person; set and cleared together with the reason. */
  @Column('timestamptz', { name: 'blocked_at', nullable: true })
  blockedAt!: Date | null;

  @Column('text', { name: 'block_reason', nullable: true })
  blockReason!: string | null;

  /** The number that paid the registration, E.164; null when it is not known. */
  @Column('text', { name: 'payer_phone', nullable: true })
  payerPhone!: string | null;

  /** SHA-256 of the token of the device that opened the first session. */
  @Column('bytea', { name: 'first_device', nullable: true })
  firstDevice!: Buffer | null;

  /** When the account was closed and its data erased; what is left is an anonymous number. */
  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt!: Date | null;
}
