import type { AdminRole } from '@raffle/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An administrator of the back-office. */
@Entity('admins')
export class Admin {
  @PrimaryColumn('uuid')
  id!: string;

  /** Unique whatever its case. */
  @Column('text')
  username!: string;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('text')
  role!: AdminRole;
}
