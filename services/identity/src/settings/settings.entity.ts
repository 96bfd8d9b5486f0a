import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The platform's settings: the one row of their table. */
@Entity('settings')
export class Settings {
  @PrimaryColumn('smallint')
  id!: number;

  /** F CFA; the provider takes no less than 200 (product.md row 1). */
  @Column('integer', { name: 'registration_price' })
  registrationPrice!: number;

  @Column('boolean', { name: 'referral_enabled' })
  referralEnabled!: boolean;

  @Column('integer', { name: 'required_referrals' })
  requiredReferrals!: number;

  @Column('integer', { name: 'reward_tickets' })
  rewardTickets!: number;
}
