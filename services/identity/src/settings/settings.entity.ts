import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Tickets that a registration grants (docs/product.md section 9: exactly 2, not a setting). */
export const freeTickets = 2;

/** The platform's settings: the one row of their table. */
@Entity('settings')
export class Settings {
  @PrimaryColumn('smallint')
  id!: number;

  /** F CFA; the provider takes no less than 200 (docs/product.md rule 1). */
  @Column('integer')
  registration_price!: number;

  /** Whether two administrators must agree (docs/product.md rule 48). */
  @Column('boolean')
  two_people!: boolean;

  /** With {@link two_people}, also to grants and refunds of this amount or more, F CFA. */
  @Column('integer')
  approve_money_from!: number;

  /** Whether the referral programme is open. */
  @Column('boolean')
  enabled!: boolean;

  /** Free tickets for each friend who participates (docs/product.md rule 17). */
  @Column('integer')
  referral_bonus!: number;

  @Column('integer')
  required_referrals!: number;

  @Column('integer')
  reward_tickets!: number;

  /** F CFA (docs/product.md rule 27). */
  @Column('integer')
  free_ticket_max_price!: number;

  /** Percent (docs/product.md rule 28). */
  @Column('integer')
  free_ticket_share!: number;

  /** What a person may spend on tickets in 7 days, F CFA; null for any amount (docs/product.md rule 40). */
  @Column('integer', { nullable: true })
  play_limit_week!: number | null;

  /** Like {@link play_limit_week}, in 30 days. */
  @Column('integer', { nullable: true })
  play_limit_month!: number | null;

  /** Maximum text messages with reminders of the hour of one draw (docs/text-messages.md). */
  @Column('integer')
  reminder_texts_per_draw!: number;

  /** Incremented by the database with each change of a setting. */
  @Column('integer')
  version!: number;

  /** The newest version that an event announced. */
  @Column('integer')
  published_version!: number;

  /** E.164; null: the environment's number. */
  @Column('text', { nullable: true })
  help_whatsapp!: string | null;

  /** Who runs the draws, for footer and terms. */
  @Column('text', { nullable: true })
  operator!: string | null;

  /** The licence that they hold for it. */
  @Column('text', { nullable: true })
  licence!: string | null;

  /** Where to complain, for the terms. */
  @Column('text', { nullable: true })
  complaints!: string | null;
}
