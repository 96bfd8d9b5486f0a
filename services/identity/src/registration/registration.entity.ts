import type { Source } from '@raffle/contracts/source';
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

  @Column('text', { nullable: true })
  password_hash!: string | null;

  @Column('uuid', { nullable: true })
  referrer_id!: string | null;

  /** How the person found us; null once erased. */
  @Column('text', { nullable: true })
  source!: Source | null;

  /** F CFA, the registration price when the form was sent. */
  @Column('integer')
  amount!: number;

  @Column('uuid', { nullable: true })
  payment_id!: string | null;

  @Column('text', { nullable: true })
  payment_token!: string | null;

  @Column('text', { nullable: true })
  payment_url!: string | null;

  /** When its latest payment was opened; until then, when the form was stored. */
  @Column('timestamptz')
  payment_opened_at!: Date;

  @Column('text', { nullable: true })
  idempotency_key!: string | null;

  @Column('text')
  request_fingerprint!: string;

  /** The payment that was applied; null until then. */
  @Column('uuid', { nullable: true })
  applied_payment_id!: string | null;

  @Column('timestamptz', { nullable: true })
  confirmed_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  claim_ended_at!: Date | null;
}

/** A registration that names its person. */
export type NamedRegistration = Registration & { phone: string; password_hash: string; source: Source };

/** @throws Error for an erased registration: what decides on it never asks for its person. */
export function namedRegistration(registration: Registration): NamedRegistration {
  const { phone, password_hash, source } = registration;
  if (phone === null || password_hash === null || source === null)
    throw new Error(`The registration ${registration.id} is erased`);
  return { ...registration, phone, password_hash, source };
}
