import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tickets that a registration grants (docs/product.md section 9: exactly 2, not a setting). */
export const freeTickets = 2;

/** The platform's settings: the one row of their table. */
@Entity('settings')
export class Settings {
  @PrimaryColumn('smallint')
  id!: number;

  /** F CFA; the provider takes no less than 200 (docs/product.md rule 1). */
  @Column('integer', { name: 'registration_price' })
  registrationPrice!: number;

  /** Whether two administrators must agree (docs/product.md rule 48). */
  @Column('boolean', { name: 'two_people' })
  twoPeople!: boolean;

  /** With {@link twoPeople}, also to grants and refunds of this amount or more, F CFA. */
  @Column('integer', { name: 'approve_money_from' })
  approveMoneyFrom!: number;

  @Column('boolean', { name: 'referral_enabled' })
  referralEnabled!: boolean;

  /** Free tickets for each friend who participates (docs/product.md rule 17). */
  @Column('integer', { name: 'bonus_tickets' })
  bonusTickets!: number;

  @Column('integer', { name: 'required_referrals' })
  requiredReferrals!: number;

  @Column('integer', { name: 'reward_tickets' })
  rewardTickets!: number;

  /** F CFA (docs/product.md rule 27). */
  @Column('integer', { name: 'free_ticket_max_price' })
  freeTicketMaxPrice!: number;

  /** Percent (docs/product.md rule 28). */
  @Column('integer', { name: 'free_ticket_share' })
  freeTicketShare!: number;

  /** What a person may spend on tickets in 7 days, F CFA; null for any amount (docs/product.md rule 40). */
  @Column('integer', { name: 'play_limit_week', nullable: true })
  playLimitWeek!: number | null;

  /** Like {@link playLimitWeek}, in 30 days. */
  @Column('integer', { name: 'play_limit_month', nullable: true })
  playLimitMonth!: number | null;

  /** Incremented by the database with each change of a setting. */
  @Column('integer')
  version!: number;

  /** The newest version that an event announced. */
  @Column('integer', { name: 'published_version' })
  publishedVersion!: number;

  /** E.164; null: the environment's number. */
  @Column('text', { name: 'help_whatsapp', nullable: true })
  helpWhatsapp!: string | null;

  /** Who runs the draws, for the terms. */
  @Column('text', { nullable: true })
  operator!: string | null;

  /** Where to complain, for the terms. */
  @Column('text', { nullable: true })
  complaints!: string | null;
}
