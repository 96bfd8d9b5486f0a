import type { AdminRole } from '@raffle/contracts/values';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An administrator of the back-office. */
@Entity('admins')
export class Admin {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique, ignoring case. */
  @Column('text')
  username!: string;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** Somebody else set the password: the owner must change it before anything else. */
  @Column('boolean', { name: 'must_change_password', default: false })
  mustChangePassword!: boolean;

  @Column('text')
  role!: AdminRole;

  /** Counts as one of two: no single administrator made, promoted or reset it (docs/product.md rule 48). */
  @Column('boolean', { default: false })
  confirmed!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt!: Date | null;

  /** The sealed TOTP secret; not active while `secondFactorAt` is null. */
  @Column('bytea', { name: 'totp_secret', nullable: true })
  totpSecret!: Buffer | null;

  /** When the second factor was switched on; logins ask for a code since then. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true })
  secondFactorAt!: Date | null;
}
