import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RegistrationStatus } from './registration.js';

/** A registration form and the payment that turns it into an account. */
@Entity('registrations')
export class Registration {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  status!: RegistrationStatus;

  @Column('text')
  name!: string;

  /** E.164. Not reserved: the first paid registration of a phone wins. Null, like the password, for a closed account and once it is to be refunded. */
  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text')
  city!: string;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('uuid', { name: 'referrer_id', nullable: true })
  referrerId!: string | null;

  /** F CFA, the registration price when the form was sent. */
  @Column('integer')
  amount!: number;

  @Column('uuid', { name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column('text', { name: 'payment_token', nullable: true })
  paymentToken!: string | null;

  @Column('text', { name: 'payment_url', nullable: true })
  paymentUrl!: string | null;

  /** When its latest payment was opened; until then, when the form was stored. */
  @Column('timestamptz', { name: 'payment_opened_at' })
  paymentOpenedAt!: Date;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  @Column('text', { name: 'request_fingerprint' })
  requestFingerprint!: string;

  /** The payment that was applied; null until then. */
  @Column('uuid', { name: 'applied_payment_id', nullable: true })
  appliedPaymentId!: string | null;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column('timestamptz', { name: 'claim_ended_at', nullable: true })
  claimEndedAt!: Date | null;
}

/** A registration that names its person. */
export type NamedRegistration = Registration & { phone: string; passwordHash: string };

/** @throws Error for an erased registration: what decides on it never asks for its person. */
export function named(registration: Registration): NamedRegistration {
  const { phone, passwordHash } = registration;
  if (phone === null || passwordHash === null) throw new Error(`The registration ${registration.id} is erased`);
  return { ...registration, phone, passwordHash };
}
