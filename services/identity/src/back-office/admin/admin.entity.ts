import type { AdminArea, AdminRole } from '@raffle/contracts/values';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An administrator of the back-office. */
@Entity('admins')
export class Admin {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique, ignoring case. */
  @Column('text')
  username!: string;

  @Column('text')
  password_hash!: string;

  /** Somebody else set the password: the owner must change it before anything else. */
  @Column('boolean', { default: false })
  must_change_password!: boolean;

  @Column('text')
  role!: AdminRole;

  /** All of them for a super_admin: a constraint (docs/product.md rule 64). */
  @Column('text', { array: true, default: '{support,money,draws,phones}' })
  areas!: AdminArea[];

  /** Counts as one of two: no single administrator made, promoted or reset it (docs/product.md rule 48). */
  @Column('boolean', { default: false })
  confirmed!: boolean;

  @Column('timestamptz')
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  last_login_at!: Date | null;

  /** The sealed TOTP secret; not active while `second_factor_at` is null. */
  @Column('bytea', { nullable: true })
  totp_secret!: Buffer | null;

  /** When the second factor was switched on; logins ask for a code since then. */
  @Column('timestamptz', { nullable: true })
  second_factor_at!: Date | null;
}
