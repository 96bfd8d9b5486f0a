import type { ProductStatus } from '@raffle/contracts/values';
import type { Terms } from '@raffle/draw-protocol';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('products')
export class ProductEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id!: number;
  @Column('text')
  name!: string;
  @Column('text')
  description!: string;
  @Column('text', { name: 'image_url' })
  imageUrl!: string;
  /** F CFA. */
  @Column('integer', { name: 'ticket_price' })
  ticketPrice!: number;
  @Column('integer', { name: 'max_participants' })
  maxParticipants!: number;
  @Column('integer', { name: 'max_winners' })
  maxWinners!: number;
  @Column('integer', { name: 'artificial_boost' })
  artificialBoost!: number;
  @Column('boolean', { name: 'accepts_free_tickets' })
  acceptsFreeTickets!: boolean;
  /** Percent of the places; null: the value in the settings at activation. */
  @Column('integer', { name: 'free_ticket_share', nullable: true })
  freeTicketShare!: number | null;
  @Column('integer', { name: 'tickets_per_person' })
  ticketsPerPerson!: number;
  @Column('text', { name: 'beacon_rule' })
  beaconRule!: string;
  @Column('text')
  status!: ProductStatus;
  @Column('timestamptz', { name: 'draw_date', nullable: true })
  drawDate!: Date | null;
  /** Sales stop at this time; null for a draft. */
  @Column('timestamptz', { name: 'sale_ends_at', nullable: true })
  saleEndsAt!: Date | null;
  /** The announced end was moved, which is allowed once. */
  @Column('boolean', { name: 'sale_moved' })
  saleMoved!: boolean;
  @Column('text', { nullable: true })
  commitment!: string | null;
  /** Public names, in the order in which they were drawn. */
  @Column('jsonb')
  winners!: string[];
  @Column('integer')
  version!: number;
  @Column('timestamptz', { name: 'activated_at', nullable: true })
  activatedAt!: Date | null;
  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  cancelledAt!: Date | null;
  @Column('text', { name: 'cancel_reason', nullable: true })
  cancelReason!: string | null;
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

/** The terms that the commitment binds (docs/draw-protocol.md step 1). */
export function termsOf(
  product: Pick<ProductEntity, 'id' | 'maxWinners' | 'maxParticipants' | 'ticketPrice' | 'beaconRule'>,
): Terms {
  return {
    id: String(product.id),
    prizes: product.maxWinners,
    capacity: product.maxParticipants,
    price: product.ticketPrice,
    rule: product.beaconRule,
  };
}
